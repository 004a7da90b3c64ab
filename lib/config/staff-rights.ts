/** What people on the staff side are; each has one. */
export const STAFF_ROLES = ['owner', 'sales', 'marketing'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Who may do what on the staff side. Checked on the server for every page and every action. */
const RIGHTS = {
  /** Sees enquiries with everything that buyers wrote. */
  readLeads: ['owner', 'sales', 'marketing'],
  /** Takes enquiries, answers them, writes notes. */
  handleLeads: ['owner', 'sales'],
  /**
   * Takes lists of enquiries away as files. Not marketing: a file is outside of our control, and
   * numbers by source and day need no names and telephones.
   */
  exportLeads: ['owner', 'sales'],
  /** Removes personal data from the enquiries of a person who asks for it. */
  eraseLeads: ['owner'],
  /** Writes the texts that answers begin with. */
  writeTemplates: ['owner', 'sales'],
  /** Sees how many enquiries come from where, and what becomes of visits; no names in it. */
  readAnalytics: ['owner', 'sales', 'marketing'],
  /** Decides which reviews of members the site shows, and answers them. */
  moderateReviews: ['owner', 'marketing'],
  /** Makes the codes by which buyers show that they have bought here, and takes them back. */
  makePurchaseCodes: ['owner', 'sales'],
  /** Sends pictures of cars. */
  takePictures: ['owner', 'sales', 'marketing'],
  /** Sees what the check of the language sites found. */
  readSites: ['owner', 'sales', 'marketing'],
  /** Has the language sites checked, and says that a text is still right. */
  checkSites: ['owner', 'marketing'],
  /** Rewords texts of the interface. */
  rewordTexts: ['owner', 'marketing'],
  /** Sees the list of cars. */
  readCars: ['owner', 'sales', 'marketing'],
  /** Says where cars stand and what became of them: status, port, stock. */
  placeCars: ['owner', 'sales'],
  /** Changes what cars cost. */
  priceCars: ['owner'],
  /** Writes what was found about cars. */
  describeCars: ['owner', 'marketing'],
  /** Enters cars, changes everything about them, removes them. */
  manageCars: ['owner'],
  /** Writes promotions and articles, and says when the site shows them. */
  writeContent: ['owner', 'marketing'],
  /** Imports cars from a file; without the right to manage cars only their texts and pictures. */
  importCars: ['owner', 'marketing'],
  /** Takes the demo out. */
  removeDemo: ['owner'],
  /** Sees who is shown to buyers, and says when they themselves are away. */
  readPeople: ['owner', 'sales', 'marketing'],
  /** Adds, changes and removes people who are shown to buyers. */
  managePeople: ['owner'],
  /** Says what the company is called, where it is, and how it is reached. */
  changeFacts: ['owner'],
  /** Enters rates of duties, freight and money, with their sources. */
  changeRates: ['owner', 'sales'],
  /** Invites people, changes their roles, ends their access. */
  manageStaff: ['owner'],
  /** Decides who is notified of what, and resends what was not delivered. */
  manageNotifications: ['owner'],
  /** Sees how old the last good backup is, and is warned. */
  readBackups: ['owner'],
  /** Sees who did what, and when. */
  readAudit: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffRight = keyof typeof RIGHTS;

export function isStaffRole(value: unknown): value is StaffRole {
  return typeof value === 'string' && (STAFF_ROLES as readonly string[]).includes(value);
}

export function mayStaff(role: StaffRole, right: StaffRight): boolean {
  return (RIGHTS[right] as readonly StaffRole[]).includes(role);
}

/** Proofs for a session of the staff side: a second factor, or a passkey instead of both. */
export const SESSION_PROOFS = ['totp', 'recoveryCode', 'passkey'] as const;

export type SessionProof = (typeof SESSION_PROOFS)[number];

/** What was wrong in a failed sign-in; each is an action of the audit trail. */
export type FailedTryKind = 'wrongPassword' | 'wrongCode';

/** NIST SP 800-63B asks for length, not for kinds of characters; staff passwords are typed rarely. */
export const STAFF_PASSWORD_LENGTH = { min: 12, max: 128 } as const;

/** More devices than anybody has; a name that fits its row. */
export const PASSKEY_LIMITS = { perPerson: 10, nameLength: 60 } as const;
