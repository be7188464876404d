/** Position of a picture on its stage: enlarged, and moved from the middle by pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The sizes that limit a view: that of the stage, and that of the picture where it fits the stage. */
export interface Limits {
  stage: Size;
  picture: Size;
}

/** A picture that fits its stage. */
export const FITTED: View = { scale: 1, x: 0, y: 0 };

/** Largest scale, with which a picture of the widest files shows all of its pixels on most screens. */
const MAX_SCALE = 4;
/** Scale that a double tap, a click and the zoom button enlarge to. */
export const CLOSE_SCALE = 2.5;

/**
 * Enlarges or shrinks a picture around a point, which stays where it is as far as the limits let it.
 * @param scale the new scale, from 1 to 4; others are brought into it
 * @param point in pixels from the middle of the stage
 */
export function zoomAt(view: View, scale: number, point: Point, limits: Limits): View {
  const next = Math.min(MAX_SCALE, Math.max(1, scale));
  const along = (at: number, moved: number) => at - ((at - moved) * next) / view.scale;
  return within({ scale: next, x: along(point.x, view.x), y: along(point.y, view.y) }, limits);
}

/** Moves a picture by pixels, no farther than its edges. */
export function panBy(view: View, by: Point, limits: Limits): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, limits);
}

/** The middle of two points, and how far apart they are. */
export function span(one: Point, other: Point): { middle: Point; distance: number } {
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    distance: Math.hypot(one.x - other.x, one.y - other.y),
  };
}

/** Keeps the edges of a picture outside its stage, and in the middle what is smaller than the stage. */
function within({ scale, x, y }: View, { stage, picture }: Limits): View {
  const limit = (moved: number, shown: number, room: number) => {
    const most = Math.max(0, (shown * scale - room) / 2);
    // No negative zero.
    return Math.min(most, Math.max(-most, moved)) + 0;
  };
  return {
    scale,
    x: limit(x, picture.width, stage.width),
    y: limit(y, picture.height, stage.height),
  };
}
