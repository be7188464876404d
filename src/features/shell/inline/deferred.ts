import { USER_ACTION_EVENTS } from '#shop/customer/session-start.ts';

/**
 * Runs the deferred script by moving it out of its template, at the shopper's first action. Browsers send two events
 * that are none: a move of no length for the pointer that rests over a new page, and a resize while a phone lays it
 * out. An action that comes before the template leaves it to the next one; eager pages have no template.
 */
function loadDeferred(event: { type: string; movementX?: number; movementY?: number }): void {
  if (event.type === 'mousemove' && !(event.movementX || event.movementY)) return;
  if (event.type === 'resize' && document.readyState !== 'complete') return;
  const template = document.querySelector<HTMLTemplateElement>('#late');
  template?.replaceWith(template.content);
}

for (const type of USER_ACTION_EVENTS) addEventListener(type, loadDeferred);
