/** Runs a task once the page is shown: at once, unless the browser prerenders it. */
export function whenShown(task: () => void): void {
  const { prerendering } = document;
  if (prerendering) document.addEventListener('prerenderingchange', task, { once: true });
  else task();
}
