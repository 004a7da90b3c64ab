/**
 * An address a mail server could accept: one @, no blanks, a domain of two labels or more, whose
 * last one has no digit but in its ASCII form, as browsers send `.рф`. Only sending a mail could
 * prove more.
 */
export function isEmail(email: string): boolean {
  return (
    email.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]]{1,64}@([^\s@.,;:"<>()]+\.)+([^\s@.,;:"<>()\d]{2,}|xn--[a-z\d-]+)$/iu.test(
      email,
    )
  );
}
