/** Messages of their section. */
export const RECENT_MESSAGES = ['catalog.recentlyViewed', 'catalog.clearRecent'] as const;
