import { USER_ACTIONS } from '#shop/session-start.ts';

/** Lets the script run that a page keeps for the shopper's first action; a page opened at once has none. */
function load(): void {
  const kept = document.querySelector<HTMLTemplateElement>('#islet-late');
  if (kept) document.body.append(kept.content);
}

for (const type of USER_ACTIONS) addEventListener(type, load, { once: true });
