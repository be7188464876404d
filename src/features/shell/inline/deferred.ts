import { USER_ACTION_EVENTS } from '#shop/customer/session-start.ts';

/** Runs the deferred script by moving it out of its template; eager pages have no template. */
function loadDeferred(): void {
  document.body.append(document.querySelector<HTMLTemplateElement>('#late')?.content ?? '');
}

for (const type of USER_ACTION_EVENTS) addEventListener(type, loadDeferred, { once: true });
