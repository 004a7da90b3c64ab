/** One usage event: part of the page, module in it, station in the module (specification 3). */
export interface UsageEvent {
  plate: string;
  module: string;
  station: string;
  type?: string;
}

/**
 * The actions the specification lists (section 4, "Usage events"), by their names on the wire.
 * `resgist` is spelled as there.
 */
export const USAGE = {
  siteSwitch: 'site_switch',
  loginPopUp: 'login_pop_up',
  registerPopUp: 'resgist_pop_up',
  menuHead: 'menuHead',
  floatSendMessage: 'float_send_message',
  goEnquiry: 'go_liuzi',
  registerBanner: 'act_resgist',
  /** Not of the specification's list, which is open: a press on a telephone, mailbox or messenger. */
  contact: 'contact',
} as const;

export type UsageAction = (typeof USAGE)[keyof typeof USAGE];
