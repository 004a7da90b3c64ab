/**
 * What a page of the staff side says after a form was sent, by its code in the address: whether it
 * was done. The sentences are in messages/desk, under the same names.
 */
export const DESK_NOTICES = {
  wrongCredentials: 'bad',
  wrongCode: 'bad',
  usedCode: 'bad',
  tooManyAttempts: 'bad',
  signInAgain: 'bad',
  invitationInvalid: 'bad',
  weakPassword: 'bad',
  wrongPassword: 'bad',
  incomplete: 'bad',
  lastOwner: 'bad',
  invalidMail: 'bad',
  secondFactorOn: 'good',
  passkeyAdded: 'good',
  passkeyRenamed: 'good',
  passkeyRemoved: 'good',
  passkeyRejected: 'bad',
  tooManyPasskeys: 'bad',
  passwordChanged: 'good',
  sessionEnded: 'good',
  invited: 'good',
  invitationWithdrawn: 'good',
  roleChanged: 'good',
  accessEnded: 'good',
  accessRestored: 'good',
  signedOut: 'good',
  takenByOther: 'bad',
  changedMeanwhile: 'bad',
  enquiryTaken: 'good',
  stateSet: 'good',
  noteAdded: 'good',
  decidedMeanwhile: 'bad',
  reviewApproved: 'good',
  reviewRejected: 'good',
  suspectSet: 'good',
  wrongNumber: 'bad',
  personErased: 'good',
  ruleSaved: 'good',
  ruleRemoved: 'good',
  invalidReceiver: 'bad',
  tooManyRules: 'bad',
  notificationsRetried: 'good',
  nothingToRetry: 'bad',
  deviceAdded: 'good',
  deviceRemoved: 'good',
  templateSaved: 'good',
  templateRemoved: 'good',
  templateGone: 'bad',
  templateChanged: 'bad',
  stepChanged: 'bad',
  unknownPlaceholder: 'bad',
  handedOver: 'good',
  nextStepSet: 'good',
  nextStepRemoved: 'good',
  dayMissing: 'bad',
  nothingPicked: 'bad',
  nothingChosen: 'bad',
  siteCheckRequested: 'good',
  siteCheckAtWork: 'bad',
  textConfirmed: 'good',
  textChanged: 'bad',
} as const satisfies Record<string, 'good' | 'bad'>;

export type DeskNotice = keyof typeof DESK_NOTICES;

/** The parameter of an address that carries the code. */
export const NOTICE_PARAM = 'notice';

export function isDeskNotice(value: unknown): value is DeskNotice {
  return typeof value === 'string' && Object.hasOwn(DESK_NOTICES, value);
}
