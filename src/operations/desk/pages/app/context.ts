import { createContext, useContext } from 'react';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { DeskSession } from '../../contract.ts';
import type { DeskFormat, DeskTranslate } from './format.ts';

/** Everything that all parts of the desk use. */
export interface Desk {
  session: DeskSession;
  locale: Locale;
  t: DeskTranslate;
  format: DeskFormat;
}

const Context = createContext<Desk | null>(null);

export const DeskProvider = Context.Provider;

/** The desk that a component is part of. @throws outside of one */
export function useDesk(): Desk {
  const desk = useContext(Context);
  if (desk === null) throw new Error('This component is shown outside of the desk.');
  return desk;
}
