import { type RefObject, useEffect, useRef } from 'react';

/** Share of its width by which an element has to be moved. */
const SWIPE_SHARE = 0.35;
/** Pixels that a touch has to move before it counts as a swipe. */
const SWIPE_SLOP = 12;

/** Calls back when an element is swiped to the left by touch; the element follows the finger. */
export function useSwipe(target: RefObject<HTMLElement | null>, onSwiped: () => void): void {
  const swiped = useRef(onSwiped);
  swiped.current = onSwiped;

  useEffect(() => {
    const element = target.current;
    if (element === null) return;
    let start: number | null = null;
    let distance = 0;
    const move = ({ clientX }: PointerEvent) => {
      if (start === null) return;
      distance = Math.min(0, clientX - start);
      if (distance < -SWIPE_SLOP) element.style.translate = `${distance}px 0`;
    };
    const end = () => {
      if (start === null) return;
      start = null;
      element.style.translate = '';
      if (-distance > element.offsetWidth * SWIPE_SHARE) swiped.current();
    };
    const cancel = () => {
      start = null;
      element.style.translate = '';
    };
    const begin = ({ pointerType, isPrimary, clientX }: PointerEvent) => {
      if (pointerType !== 'touch' || !isPrimary) return;
      start = clientX;
      distance = 0;
    };
    element.addEventListener('pointerdown', begin);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', cancel);
    return () => {
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', cancel);
    };
  }, [target]);
}
