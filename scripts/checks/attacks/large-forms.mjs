/**
 * Sends forms of 20 MB, or of 160,000 parts, to the desk over 64 connections, each until the site
 * stops reading. A process of its own, so that its work does not delay the visitors of the check.
 * Arguments: port, seconds, `parts` or `bytes`, address. Prints how many were answered.
 */
import { connect } from 'node:net';

const [port, seconds, kind, address] = process.argv.slice(2);
const CONNECTIONS = 64;
const PART = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
const isOfParts = kind === 'parts';
const piece = Buffer.from(isOfParts ? PART.repeat(1000) : 'a'.repeat(64 * 1024));
const pieces = isOfParts ? 160 : 320;
const paths = isOfParts ? ['/language'] : ['/do/sign-in', '/export'];
const type = isOfParts ? 'multipart/form-data; boundary=x' : 'application/x-www-form-urlencoded';

let answered = 0;
let isOver = false;
setTimeout(() => {
  isOver = true;
}, Number(seconds) * 1000);

/** One form after the other. */
function send(n) {
  if (isOver) return;
  const socket = connect(Number(port), '127.0.0.1');
  const lines = [
    `POST ${paths[n % paths.length]} HTTP/1.1`,
    'host: desk.localhost',
    `x-forwarded-for: ${address}`,
    `content-type: ${type}`,
    `content-length: ${piece.length * pieces}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  let sent = 0;
  const more = () => {
    while (sent < pieces && !socket.destroyed) {
      sent += 1;
      if (!socket.write(piece)) return;
    }
  };
  socket.on('drain', more).on('error', () => {});
  socket.once('data', () => {
    answered += 1;
    socket.destroy();
  });
  socket.once('close', () => setTimeout(() => send(n + 1), 10));
  more();
}

for (let n = 0; n < CONNECTIONS; n++) send(n);
process.on('exit', () => process.stdout.write(String(answered)));
