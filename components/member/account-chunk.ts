/** The account page's forms and the question whose token this is: loaded for members only. */
export async function importAccount() {
  const [{ AccountForms }, { checkMember }] = await Promise.all([
    import('./account-forms'),
    import('./member-session'),
  ]);
  return { AccountForms, checkMember };
}
