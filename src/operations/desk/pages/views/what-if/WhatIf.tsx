import { type FormEvent, useId, useState } from 'react';
import { useDesk } from '../../app/context.ts';
import { useJob } from '../../app/use-job.ts';
import { JobState } from '../../parts/Answer.tsx';
import { Button } from '../../parts/Button.tsx';
import { ChangedPages } from '../../parts/ChangedPages.tsx';

/** Changes as they are written, see `pipeline/what-if`. */
const EXAMPLES = ['price tide-mug 14', 'sale tide-mug 9.90', 'stock tide-mug 0', 'draft tide-mug'];

/** The pages that a change would touch which nobody has made yet. */
export function WhatIf() {
  const { t } = useDesk();
  const [change, setChange] = useState('');
  const id = useId();
  const asked = useJob('POST what-if');
  const { job, isRunning, start } = asked;
  const result = job?.result?.kind === 'what-if' ? job.result.whatIf : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.trim() !== '') start({ change: change.trim() });
  };
  return (
    <>
      <h1>{t('views.what-if')}</h1>
      <p className="lead">{t('whatIf.lead')}</p>
      <form onSubmit={submit} className="ask">
        <p className="field">
          <label htmlFor={id}>{t('whatIf.change')}</label>
          <input
            id={id}
            value={change}
            onChange={({ target }) => setChange(target.value)}
            aria-describedby={`${id}-examples`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </p>
        <Button type="submit" isMain isOff={isRunning}>
          {t('whatIf.ask')}
        </Button>
      </form>
      <p id={`${id}-examples`} className="soft examples">
        {t('whatIf.examples')}{' '}
        {EXAMPLES.map((example) => (
          <button key={example} type="button" className="plain" onClick={() => setChange(example)}>
            <code>{example}</code>
          </button>
        ))}
      </p>
      <JobState asked={asked} running={t('whatIf.running')}>
        {t('whatIf.done')}
      </JobState>
      {result === null ? null : (
        <>
          <p className="note" lang="en">
            {result.change}
          </p>
          {result.samePages === 0 ? null : (
            <p className="soft">{t('whatIf.same', { count: result.samePages })}</p>
          )}
          {result.changedPages === 0 ? (
            <p>{t('whatIf.nothing')}</p>
          ) : (
            <ChangedPages pages={result.pages} count={result.changedPages} />
          )}
        </>
      )}
    </>
  );
}
