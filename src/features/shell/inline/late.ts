import { USER_ACTIONS } from '#shop/session-start.ts';

/** Lets the script run that a page keeps for the shopper's first action; a page opened at once has none. */
function load(): void {
  document.body.append(document.querySelector<HTMLTemplateElement>('#late')?.content ?? '');
}

for (const type of USER_ACTIONS) addEventListener(type, load, { once: true });
