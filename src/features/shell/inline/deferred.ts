import { USER_ACTION_EVENTS } from '#shop/customer/session-start.ts';

/**
 * Runs the deferred script by moving it out of its template. Eager pages have no template, and an action while the
 * page still arrives comes before it: the next action finds it.
 */
function loadDeferred(): void {
  const template = document.querySelector<HTMLTemplateElement>('#late');
  template?.replaceWith(template.content);
}

for (const type of USER_ACTION_EVENTS) addEventListener(type, loadDeferred);
