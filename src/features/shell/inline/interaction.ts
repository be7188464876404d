import type { ClientDirective } from 'astro';

/** What wakes an island: `client:interaction={{ trigger: 'cart' }}`; with nothing, only its own content. */
export interface InteractionOptions {
  /** Controls outside the island that carry this name in `data-island-trigger` belong to it. */
  trigger?: string;
  /** Query parameters of the address that need the island at once. */
  query?: readonly string[];
  /** Wakes it at once, on pages that are nothing without it. */
  now?: boolean;
}

/** Any control; the properties are those of fields. */
interface Control extends HTMLElement {
  type?: string;
  value: string;
  checked: boolean;
  selectionStart?: number | null;
  selectionEnd?: number | null;
  setSelectionRange?(start: number, end: number | null | undefined): void;
}

interface Press {
  control: HTMLElement;
  replay: () => void;
}

/** These do their work without the island, which is told afterwards. */
const NATIVE = 'a[href],input:not([type=submit],[type=button]),select,textarea,label,summary';
const PRESSED = 'button,input,[tabindex]';
const EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click', 'submit', 'input', 'change'];

/**
 * Loads an island at the shopper's first move towards it, and hands it what was done meanwhile: presses,
 * submits, named keys, and what was typed or chosen. A pressed control shows that it waits (`aria-busy`);
 * pressing it again meanwhile counts once, unless it is marked `data-repeat`. Where the island cannot be
 * loaded, a control's `data-fallback` names the address that does instead. Islands must not be nested.
 */
const interaction: ClientDirective = (load, { value }, island) => {
  const { trigger, query = [], now } = (value || {}) as InteractionOptions;
  const root = trigger ? document : island;
  const presses: Press[] = [];
  const entered = new Set<Control>();
  let loading = false;

  async function wake(): Promise<void> {
    if (loading) return;
    loading = true;
    const hydrate = await load();
    if (!loading) return;
    const tellings = [...entered].map(captureInput);
    await hydrate();
    for (const type of EVENTS) root.removeEventListener(type, handle, true);
    // React hydrates in its own time, but at once when it meets a discrete event.
    island.firstElementChild?.dispatchEvent(new Event('dragend'));
    for (const tell of tellings) tell();
    const focused = document.activeElement;
    if (island.contains(focused)) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    for (const { replay } of release()) {
      replay();
      // React takes in what one press has changed before the next one.
      await 0;
    }
  }

  /** Ends the waiting of all pressed controls. */
  function release(): Press[] {
    for (const { control } of presses) control.ariaBusy = null;
    return presses.splice(0);
  }

  /** The island did not come; unless the page is being reloaded for it, the next move tries again. */
  function fail(event: Event): void {
    loading = false;
    if (event.defaultPrevented) return;
    const fallback = release()[0]?.control.dataset.fallback;
    if (fallback) location.href = fallback;
  }

  function handle(event: Event): void {
    const target = event.target as Control;
    const outside = trigger && target.closest?.<HTMLElement>(`[data-island-trigger=${trigger}]`);
    if (!outside && !island.contains(target)) return;
    wake();
    if (event.type === 'click') {
      const control = outside || target.closest<HTMLElement>(PRESSED);
      if (control && (outside || !target.closest(NATIVE))) hold(event, control, () => control.click());
    }
    if (event.type === 'submit') {
      const { submitter } = event as SubmitEvent;
      hold(event, submitter ?? target, () => (event.target as HTMLFormElement).requestSubmit(submitter));
    }
    if (event.type === 'keydown' && (event as KeyboardEvent).key.length > 1) {
      presses.push({
        control: target,
        replay: () => target.dispatchEvent(new KeyboardEvent('keydown', event as KeyboardEvent)),
      });
    }
    // The last part of a composed character arrives after all, and tells the island the whole text.
    if (/input|change/.test(event.type) && !(event as InputEvent).isComposing) entered.add(target);
  }

  function hold(event: Event, control: HTMLElement, replay: () => void): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (control.ariaBusy && !('repeat' in control.dataset)) return;
    control.ariaBusy = 'true';
    presses.push({ control, replay });
  }

  for (const type of EVENTS) root.addEventListener(type, handle, true);
  island.addEventListener('astro:hydration-error', fail);
  document.addEventListener(`islet:wake:${trigger}`, wake);
  const asked = new URLSearchParams(location.search);
  if (now || query.some((name) => asked.has(name))) wake();
};
export default interaction;

/**
 * Keeps what stands in a field, which hydration may reset.
 * @returns tells the island. React compares with what it last saw, so the field gets another state first
 *   that only React sees
 */
function captureInput(control: Control): () => void {
  const { checked, value } = control;
  return () => {
    if (/checkbox|radio/.test(control.type ?? '')) {
      control.checked = !checked;
      control.click();
      return;
    }
    const { selectionStart, selectionEnd } = control;
    control.value += ' ';
    Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
    if (selectionStart != null) control.setSelectionRange?.(selectionStart, selectionEnd);
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  };
}
