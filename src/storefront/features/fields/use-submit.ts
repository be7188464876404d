import { type FormEvent, useRef, useState } from 'react';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { focusField } from './FormFailure.tsx';

/** Messages of the fields that are wrong, by DOM id in the order of the form; undefined for right ones. */
export type FieldErrors = Record<string, string | undefined>;

export type Submit = ReturnType<typeof useSubmit>;

/**
 * The state of a form that sends itself once all fields are right; the first wrong one gets the focus.
 * @param check finds what is wrong
 * @param send is called with what was typed
 */
export function useSubmit(check: () => FieldErrors, send: () => Promise<Outcome>) {
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
    /** Why the last attempt failed, until something else is typed. */
    failure: outcome && !outcome.ok ? outcome.failure : null,
    isDone: outcome?.ok === true,
    /** None before the first attempt. */
    errors,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
