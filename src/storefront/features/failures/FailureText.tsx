import type { Failure } from '#storefront/domain/errors/failure.ts';

interface Props {
  /** The formatted failure, maybe within a longer text. */
  text: string;
  failure: Failure;
}

/** Text about a failure, in which a sentence of the store is marked with the store's language. */
export function FailureText({ text, failure: { params } }: Props) {
  const { reason, language } = params;
  const [before, after] = language && reason ? text.split(String(reason)) : [];
  if (before === undefined || after === undefined) return text;
  return (
    <>
      {before}
      <span lang={String(language)}>{reason}</span>
      {after}
    </>
  );
}
