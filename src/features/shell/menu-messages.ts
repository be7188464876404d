/** Messages of the menu panel. */
export const MENU_MESSAGES = ['shell.menu.label', 'shell.menu.close'] as const;
