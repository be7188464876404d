import { type FormEvent, useRef, useState } from 'react';
import type { Failure, Outcome } from '#storefront/domain/errors/failure.ts';
import { focusField } from './ErrorSummary.tsx';

/** Messages of the fields that are wrong, by DOM id in the order of the form; undefined for right ones. */
export type FieldErrors = Record<string, string | undefined>;

export interface Submit {
  isBusy: boolean;
  /** Why the last attempt failed, until something else is typed; null for none. */
  failure: Failure | null;
  isDone: boolean;
  /** Errors to show: none before the first attempt. */
  errors: FieldErrors;
  onSubmit(event: FormEvent): void;
}

/**
 * The state of a form that sends itself once all fields are right; the first wrong one gets the focus.
 * @param check finds what is wrong
 * @param send is called with what was typed
 */
export function useSubmit(check: () => FieldErrors, send: () => Promise<Outcome>): Submit {
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isSending = useRef(false);
  const errors = isChecked ? check() : {};

  async function submit(form: EventTarget): Promise<void> {
    setChecked(true);
    const wrong = Object.entries(check()).find(([, error]) => error !== undefined);
    if (wrong) return focusField(wrong[0]);
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setOutcome(null);
    const result = await send();
    isSending.current = false;
    setBusy(false);
    setOutcome(result);
    // It is about what was sent, which is no longer what the form says.
    form.addEventListener('input', () => setOutcome(null), { once: true });
  }

  return {
    isBusy,
    failure: outcome && !outcome.ok ? outcome.failure : null,
    isDone: outcome?.ok === true,
    errors,
    onSubmit(event) {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
