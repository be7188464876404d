import { defaultFieldResolver, type GraphQLFieldResolver, getNamedType, isLeafType } from 'graphql';

/** Milliseconds of work on a request before others get their turn. */
const SLICE_MS = 20;

const waiting: (() => void)[] = [];
let since = 0;

/**
 * Resolves a field as GraphQL does by default, but lets the server take other requests in between: an operation
 * may ask for hundreds of thousands of fields.
 */
export const resolveInTurn: GraphQLFieldResolver<unknown, unknown> = (...field) => {
  const [, , , { returnType }] = field;
  const isTurn = waiting.length === 0 && performance.now() - since < SLICE_MS;
  if (isTurn || isLeafType(getNamedType(returnType))) return defaultFieldResolver(...field);
  return new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letGo);
  }).then(() => defaultFieldResolver(...field));
};

/** Lets fields go in their order until the slice is used up, each with what hangs on it. */
function letGo(): void {
  since = performance.now();
  const goOn = () => {
    waiting.shift()?.();
    if (waiting.length === 0) return;
    if (performance.now() - since < SLICE_MS) queueMicrotask(goOn);
    else setImmediate(letGo);
  };
  goOn();
}
