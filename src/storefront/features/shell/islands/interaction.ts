/** When an island hydrates: `client:interaction={{ trigger: 'cart' }}`; by default on its own events only. */
export interface InteractionOptions {
  /** Controls outside the island with this name in `data-island-trigger` count as part of it. */
  trigger?: string;
  /** Selects these controls instead. */
  controls?: string;
  /** Prefixes of query parameters of the page's URL that hydrate the island at once. */
  query?: readonly string[];
  /** Hydrates at once, on pages that are useless without the island. */
  now?: boolean;
}

/** Any element; the properties are those of form fields and forms. */
interface Control extends HTMLElement {
  type: string;
  value: string;
  checked: boolean;
  selectionStart?: number | null;
  selectionEnd?: number | null;
  setSelectionRange?(start: number, end: number | null | undefined): void;
  requestSubmit(submitter: HTMLElement | null): void;
}

interface Press {
  control: HTMLElement;
  replay: () => void;
}

/** Controls that work before hydration; their state is replayed into the island afterwards. */
const NATIVE = 'a[href],input:not([type=submit],[type=button]),select,textarea,label,summary';
const PRESSED = 'button,input,[tabindex]';
const EVENTS = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'click', 'submit', 'input', 'change'];

/**
 * Loads an island at the shopper's first interaction with it, and replays what happened meanwhile: presses,
 * submits, named keys, and input. A pressed control is marked `aria-busy` until then; pressing it again is
 * ignored unless it has `data-repeat`. The badge of the cart counts at once what a press is going to add. If the
 * island fails to load, the page goes to the `data-fallback` address of the pressed control, or where it or its card
 * leads. Islands must not be nested.
 * @param load the island's files; null if that failed, otherwise what hydrates it
 */
export default function interaction(
  load: () => Promise<(() => Promise<void>) | null>,
  options: InteractionOptions,
  island: HTMLElement,
): void {
  const { trigger, controls = `[data-island-trigger=${trigger}]`, query = [], now } = options;
  const root = trigger ? document : island;
  const presses: Press[] = [];
  const entered = new Set<Control>();
  let loading = false;

  async function hydrateIsland(): Promise<void> {
    if (loading) return;
    loading = true;
    const hydrate = await load();
    if (!hydrate) return;
    const replays = [...entered].map(captureInput);
    await hydrate();
    for (const type of EVENTS) root.removeEventListener(type, handle, true);
    // React hydrates asynchronously, but synchronously when it receives a discrete event.
    island.firstElementChild?.dispatchEvent(new Event('dragend'));
    for (const replayInput of replays) replayInput();
    const focused = document.activeElement;
    if (island.contains(focused)) focused?.dispatchEvent(new Event('focusin', { bubbles: true }));
    for (const { replay } of release()) {
      replay();
      // Lets React commit the changes of one press before the next one.
      await 0;
    }
  }

  /** Clears the queue and the busy state of its controls. */
  function release(): Press[] {
    for (const { control } of presses) {
      control.ariaBusy = null;
      delete control.dataset.adding;
    }
    // Once they are replayed: a press may have added nothing.
    setTimeout(count);
    return presses.splice(0);
  }

  /** The island failed to load: the next interaction retries, unless `chunk-guard.ts` reloads the page. */
  function fail(event: Event): void {
    loading = false;
    if (event.defaultPrevented) return;
    // For the deferred script, which may come later.
    island.ariaBusy = 'false';
    const { control } = release()[0] ?? {};
    const link =
      control?.closest<HTMLAnchorElement>('a') ?? control?.closest('[data-card]')?.querySelector('a');
    const fallback = control?.dataset.fallback ?? link?.href;
    if (fallback) location.href = fallback;
  }

  function handle(event: Event & Partial<MouseEvent>): void {
    // Browsers send a move of no length where a new page comes to lie under the pointer.
    if (event.type === 'pointermove' && !(event.movementX || event.movementY)) return;
    const target = event.target as Control;
    const outside = trigger && target.closest?.<HTMLElement>(controls);
    if (!outside && !island.contains(target)) return;
    hydrateIsland();
    if (event.type === 'click') {
      const control = outside || target.closest<HTMLElement>(PRESSED);
      if (control && (outside || !target.closest(NATIVE))) queuePress(event, control, () => control.click());
    }
    if (event.type === 'submit') {
      const { submitter } = event as SubmitEvent;
      queuePress(event, submitter ?? target, () => target.requestSubmit(submitter));
    }
    if ((event as Partial<KeyboardEvent>).key?.[1]) {
      presses.push({
        control: target,
        replay: () => target.dispatchEvent(new KeyboardEvent('keydown', event as KeyboardEvent)),
      });
    }
    // Composition (IME) ends with an input event of the whole text.
    if (/input|change/.test(event.type) && !(event as InputEvent).isComposing) entered.add(target);
  }

  /** @returns number of items that a press adds to the cart, those of a form with the presses of its steppers */
  function itemsOf({ dataset, type, form }: HTMLElement & Partial<HTMLButtonElement>): number {
    if ('add' in dataset) return 1;
    if (type !== 'submit' || !form?.checkValidity()) return 0;
    let items = presses.filter(({ control }) => 'repeat' in control.dataset).length;
    for (const quantity of new FormData(form).getAll('quantity[]')) items += Number(quantity);
    return items;
  }

  function queuePress(event: Event, control: HTMLElement, replay: () => void): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    // A panel that the page has is open at once, beside the content of wide screens and over that of others; its island
    // finds it so. Not over the page beside a scrollbar: that leaves a gap, which the island's script fills.
    const panel = control.dataset.panel && document.querySelector<HTMLDialogElement>(control.dataset.panel);
    if (panel) {
      const isWide = innerWidth > 1023;
      if (isWide) control.ariaExpanded = `${panel.toggleAttribute('open')}`;
      else if (document.body.clientWidth === innerWidth) panel.showModal();
      if (isWide || panel.open) return;
    }
    if (control.ariaBusy && !('repeat' in control.dataset)) return;
    control.ariaBusy = 'true';
    control.dataset.adding = `${itemsOf(control)}`;
    count();
    presses.push({ control, replay });
  }

  for (const type of EVENTS) root.addEventListener(type, handle, true);
  island.addEventListener('astro:hydration-error', fail);
  document.addEventListener(`islet:wake:${trigger}`, hydrateIsland);
  const parameters = [...new URLSearchParams(location.search).keys()];
  if (now || query.some((begin) => parameters.some((name) => name.startsWith(begin)))) {
    island.ariaBusy = 'true';
    hydrateIsland();
  }
}

/** Has the badge of the cart show what it holds, see `updateHeader`. */
function count(): void {
  dispatchEvent(new Event('islet:count'));
}

/**
 * Captures the state of a field, which hydration may reset.
 * @returns replays it into the island. React ignores an event whose value equals the one it last saw, so the
 *   field gets another value first
 */
function captureInput(control: Control): () => void {
  const { checked, value } = control;
  return () => {
    if (/checkbox|radio/.test(control.type)) {
      control.checked = !checked;
      return control.click();
    }
    const { selectionStart, selectionEnd } = control;
    control.value += ' ';
    Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
    if (selectionStart != null) control.setSelectionRange?.(selectionStart, selectionEnd);
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  };
}
