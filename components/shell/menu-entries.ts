/** The plain entries of the main menu, in the order of specification section 2. */
export const MENU_ENTRIES = [
  { key: 'about', href: '/about', hot: false },
  { key: 'products', href: '/brand', hot: false },
  { key: 'carTypes', href: '/menuCar', hot: false },
  { key: 'promotions', href: '/activity', hot: false },
  { key: 'blog', href: '/article', hot: false },
  { key: 'dealers', href: '/dealerRecruitment', hot: true },
  { key: 'contact', href: '/contactUs', hot: false },
] as const;

export type MenuEntry = (typeof MENU_ENTRIES)[number];
