/** Events that count as user actions for `initStoreOnUserActionToReduceServerLoad`. */
export const USER_ACTION_EVENTS = [
  'mousemove',
  'keydown',
  'touchstart',
  'scroll',
  'wheel',
  'click',
  'resize',
] as const;
