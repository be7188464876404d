import { USER_ACTION_EVENTS } from '#shop/customer/session-start.ts';

/** Lets the script run that a page keeps for the shopper's first action; a page opened at once has none. */
function loadDeferred(): void {
  document.body.append(document.querySelector<HTMLTemplateElement>('#late')?.content ?? '');
}

for (const type of USER_ACTION_EVENTS) addEventListener(type, loadDeferred, { once: true });
