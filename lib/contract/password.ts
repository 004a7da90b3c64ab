import base64 from 'crypto-js/enc-base64';
import utf8 from 'crypto-js/enc-utf8';
import md5 from 'crypto-js/md5';

/**
 * A password as it leaves the browser: lower-case hexadecimal MD5 of the Base64 of its UTF-8
 * (specification section 5). The server treats this text as the password.
 */
export function encodePassword(password: string): string {
  return md5(base64.stringify(utf8.parse(password))).toString();
}
