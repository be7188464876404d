import { ADD_ONS_FORM } from './add-ons/AddOnFields.tsx';
import { ADD_ONS } from './add-ons/add-ons.ts';
import type { KindForm } from './kind-form.ts';

/** The forms of product kinds, by their names. */
export const KIND_FORMS: Readonly<Record<string, KindForm>> = { [ADD_ONS.name]: ADD_ONS_FORM };
