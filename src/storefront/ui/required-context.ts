import { type Context, createContext, use } from 'react';

/**
 * Makes a context that components cannot do without, and the hook that reads it.
 * @param name of the context, for the hook's Error where no component above provides it
 */
export function requiredContext<Value extends object>(
  name: string,
): [context: Context<Value | null>, useValue: () => Value] {
  const context = createContext<Value | null>(null);
  function useValue(): Value {
    const value = use(context);
    if (value === null) throw new Error(`no ${name}`);
    return value;
  }
  return [context, useValue];
}
