/** Messages of the menu panel. */
export const MENU_MESSAGES = ['shell.menu.label', 'shell.menu.close'] as const;

/** Said where a press waits for long. */
export const SLOW_PRESS_MESSAGES = ['busy.slow'] as const;

/** Messages of the menu of customers, beside what the page has of it. */
export const ACCOUNT_MENU_MESSAGES = ['account.signOut'] as const;
