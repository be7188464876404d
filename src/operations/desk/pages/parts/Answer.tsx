import type { ReactNode } from 'react';
import { useDesk } from '../app/context.ts';
import type { Answered } from '../app/use-answer.ts';
import { Refusal } from './Refusal.tsx';
import { Waiting } from './Waiting.tsx';

interface AnswerProps<Value> {
  answered: Answered<Value>;
  children: (value: Value) => ReactNode;
}

/** An answer of the desk, once it is there; a later failure is said above the answer of before. */
export function Answer<Value>({ answered: { value, error, again }, children }: AnswerProps<Value>) {
  const { t } = useDesk();
  return (
    <>
      {error === null ? null : <Refusal error={error} t={t} again={again} />}
      {value === null ? error === null && <Waiting /> : children(value)}
    </>
  );
}
