/**
 * An address a mail server could accept: one @, no blanks, a domain of two labels or more. Only
 * a letter sent there could prove more.
 */
export function isMail(mail: string): boolean {
  return (
    mail.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]]{1,64}@([^\s@.,;:"<>()]+\.)+[^\s@.,;:"<>()\d]{2,}$/u.test(mail)
  );
}

/**
 * A number a person could call: 5 to 17 digits (E.164 allows 15; some write 00 before them),
 * with the signs people put between them.
 */
export function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return digits >= 5 && digits <= 17 && /^\+?[\d\s().\-/‑–]+$/u.test(phone);
}
