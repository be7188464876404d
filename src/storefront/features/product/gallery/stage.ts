import { CLOSE_SCALE, FITTED, type Limits, type Point, panBy, span, type View, zoomAt } from './pan-zoom.ts';
import { inSight, trackPosition } from './track-position.ts';

/** Pixels that a touch moves before it is more than a tap. */
const SLOP = 10;
/** Pixels that a picture is swiped down by to close it. */
const DISMISS_DISTANCE = 110;
/** Milliseconds between the taps of a double tap. */
const DOUBLE_TAP_MS = 300;
/** Share of the scale that a pixel of the wheel changes. */
const WHEEL_SPEED = 0.002;

interface StageCallbacks {
  enlarged(isEnlarged: boolean): void;
  shown(index: number): void;
  dismissed(): void;
}

export type Stage = ReturnType<typeof connectStage>;

/**
 * Follows fingers, mouse and wheel on a track of pictures. Swipes to the sides are left to the browser, which
 * scrolls the track, until a picture is enlarged.
 */
export function connectStage(track: HTMLElement, callbacks: StageCallbacks) {
  const listening = new AbortController();
  const { signal } = listening;
  const position = trackPosition(track, signal);
  const pointers = new Map<number, Point>();
  let view: View = FITTED;
  let index = inSight(track);
  /** Distance that one finger has moved since it came down; null once it does something else. */
  let moved: Point | null = null;
  let isDragging = false;
  let lastTap: (Point & { time: number }) | null = null;

  const slide = () => track.children[index];
  const image = () => slide()?.querySelector('img') ?? null;

  function limits(): Limits {
    const { clientWidth = 0, clientHeight = 0 } = slide() ?? {};
    const { offsetWidth = 0, offsetHeight = 0 } = image() ?? {};
    return {
      stage: { width: clientWidth, height: clientHeight },
      picture: { width: offsetWidth, height: offsetHeight },
    };
  }

  /** A place in the window, from the middle of the stage. */
  function fromMiddle({ x, y }: Point): Point {
    const { left, top, width, height } = track.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  }

  function show(next: View): void {
    if (next.scale > 1 !== view.scale > 1) callbacks.enlarged(next.scale > 1);
    view = next;
    const style = image()?.style;
    if (style) style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  }

  const zoom = (scale: number, at: Point) => show(zoomAt(view, scale, at, limits()));
  const toggle = (at: Point) => zoom(view.scale > 1 ? 1 : CLOSE_SCALE, at);

  /** Lets a picture that is swiped down follow the finger. */
  function drag(distance: number): void {
    const style = image()?.style;
    if (style) style.translate = distance > 0 ? `0 ${distance}px` : '';
    track.style.setProperty('--dragged', String(Math.min(1, distance / (DISMISS_DISTANCE * 3))));
  }

  function endDrag(): void {
    isDragging = false;
    drag(0);
  }

  function onDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved = pointers.size === 1 ? { x: 0, y: 0 } : null;
    if (isDragging) endDrag();
  }

  function onMove(event: PointerEvent): void {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (other !== undefined) {
      const [from, to] = [span(before, other), span(now, other)];
      zoom((view.scale * to.distance) / (from.distance || 1), fromMiddle(to.middle));
      const middle = { x: to.middle.x - from.middle.x, y: to.middle.y - from.middle.y };
      show(panBy(view, middle, limits()));
      return;
    }
    if (moved === null) return;
    moved = { x: moved.x + by.x, y: moved.y + by.y };
    if (view.scale > 1) show(panBy(view, by, limits()));
    else if (event.pointerType === 'touch') {
      isDragging ||= moved.y > SLOP && moved.y > Math.abs(moved.x);
      if (isDragging) drag(moved.y);
    }
  }

  function onUp(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    const way = moved;
    moved = null;
    if (isDragging) {
      endDrag();
      if (way && way.y > DISMISS_DISTANCE) callbacks.dismissed();
      return;
    }
    if (way === null || Math.hypot(way.x, way.y) > SLOP || event.target !== image()) return;
    const at = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'touch') {
      toggle(fromMiddle(at));
      return;
    }
    const isDouble =
      lastTap !== null &&
      event.timeStamp - lastTap.time < DOUBLE_TAP_MS &&
      span(at, lastTap).distance < SLOP * 3;
    lastTap = isDouble ? null : { ...at, time: event.timeStamp };
    if (isDouble) toggle(fromMiddle(at));
  }

  function onCancel({ pointerId }: PointerEvent): void {
    pointers.delete(pointerId);
    moved = null;
    endDrag();
  }

  function onWheel(event: WheelEvent): void {
    // Swiped to the side on a trackpad, the track scrolls.
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    zoom(
      view.scale * Math.exp(-event.deltaY * WHEEL_SPEED),
      fromMiddle({ x: event.clientX, y: event.clientY }),
    );
  }

  /** Two fingers, and one on an enlarged picture, do not scroll the track. */
  function onTouchMove(event: TouchEvent): void {
    if (event.cancelable && (event.touches.length > 1 || view.scale > 1)) event.preventDefault();
  }

  function onScroll(): void {
    const next = inSight(track);
    if (next === index) return;
    show(FITTED);
    index = next;
    callbacks.shown(index);
  }

  track.addEventListener('pointerdown', onDown, { signal });
  // Fingers may leave the track.
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', onCancel, { signal });
  track.addEventListener('wheel', onWheel, { signal, passive: false });
  track.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  track.addEventListener('scroll', onScroll, { signal, passive: true });
  addEventListener('resize', () => show(FITTED), { signal });

  return {
    /** Enlarges the picture in sight, or shows it as it fits again. */
    toggle: () => toggle({ x: 0, y: 0 }),
    zoomBy: (factor: number) => zoom(view.scale * factor, { x: 0, y: 0 }),
    pan: (x: number, y: number) => show(panBy(view, { x, y }, limits())),
    /** The index of the picture in sight, or on its way there. */
    index: position.index,
    go(next: number): void {
      show(FITTED);
      position.go(next);
    },
    /** True if a picture is in its place, not on its way to it. */
    rests: () => Math.abs(track.scrollLeft - inSight(track) * track.clientWidth) < SLOP,
    disconnect: () => listening.abort(),
  };
}
