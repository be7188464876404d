import type { StoreFaults } from '../../options.ts';
import { NONE, parseOption, parseWholeNumber, parseYesNo } from './parse-values.ts';

type Parsers = { [K in keyof StoreFaults]-?: (text: string) => NonNullable<StoreFaults[K]> };

const MAX_DELAY = 60_000;

const FAULTS: Parsers = {
  endpoint: (text) => parseOption(text, ['page', 'login', 'missing', 'forbidden'], 'endpoint'),
  missingFields: (text) => {
    const fields = text.split(/[\s,]+/).filter(Boolean);
    const wrong = fields.find((field) => !/^\w+\.\w+$/.test(field));
    if (wrong === undefined) return fields;
    throw new Error(`missingFields is a list of fields such as RootQuery.loginClients, not "${wrong}".`);
  },
  noIntrospection: (text) => parseYesNo(text, 'noIntrospection'),
  debugMode: (text) => parseYesNo(text, 'debugMode'),
  pageCap: (text) => Math.max(1, parseWholeNumber(text, 'pageCap')),
  cors: (text) => parseOption(text, ['none', 'not allowed', 'not exposed', 'no preflight'], 'cors'),
  session: (text) => parseOption(text, ['not sent', 'ignored', 'cached'], 'session'),
  guestsRefused: (text) => parseYesNo(text, 'guestsRefused'),
  emptyingRefused: (text) => parseYesNo(text, 'emptyingRefused'),
  cartTaxDisplay: (text) => parseOption(text, ['excl', 'incl'], 'cartTaxDisplay'),
  transferUnsaved: (text) => parseYesNo(text, 'transferUnsaved'),
  passwordsDisabled: (text) => parseYesNo(text, 'passwordsDisabled'),
  loginsFail: (text) => parseYesNo(text, 'loginsFail'),
  clockOffset: (text) => parseWholeNumber(text, 'clockOffset'),
  pictures: (text) => parseOption(text, ['missing', 'page'], 'pictures'),
  delay: (text) => Math.min(MAX_DELAY, parseWholeNumber(text, 'delay')),
};

export const FAULT_NAMES = Object.keys(FAULTS);

/**
 * Reads a fault of the store.
 * @param text its value, or "none" to take it away
 * @returns the faults with it
 * @throws where there is no such fault, or it cannot have the value
 */
export function parseFault(faults: StoreFaults, name: string, text: string): StoreFaults {
  const key = FAULT_NAMES.find((one) => one.toLowerCase() === name.toLowerCase());
  const parse = Object.entries(FAULTS).find(([one]) => one === key)?.[1];
  if (key === undefined || parse === undefined) {
    throw new Error(`There is no fault "${name}". There are: ${FAULT_NAMES.join(', ')}.`);
  }
  const others = Object.fromEntries(Object.entries(faults).filter(([one]) => one !== key));
  return text.toLowerCase() === NONE ? others : { ...others, [key]: parse(text) };
}
