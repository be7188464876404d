import { useEffect, useState } from 'react';
import type { DeskJob, DeskRequests } from '../../contract.ts';
import { DeskError, read, send } from './api.ts';
import { useDesk } from './context.ts';
import { useLive } from './live.ts';

type JobRoute = 'POST rollback' | 'POST follow' | 'POST what-if' | 'POST doctor';

/** A job that this page asks for. */
interface AskedJob<Route extends JobRoute> {
  /** With its result once it is done; null before it is asked for. */
  job: DeskJob | null;
  isRunning: boolean;
  error: DeskError | null;
  start(body: DeskRequests[Route]): void;
}

/** Starts a job of the desk and waits for its result. @param onDone called once for each job that is done */
export function useJob<Route extends JobRoute>(route: Route, onDone?: () => void): AskedJob<Route> {
  const { csrf } = useDesk().session;
  const [job, setJob] = useState<DeskJob | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<DeskError | null>(null);
  const { jobs, isConnected } = useLive();
  const announced = job === null ? undefined : jobs[job.id]?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job that is done.
  useEffect(() => {
    if (job?.state === 'done') onDone?.();
  }, [job?.state]);
  const waitsFor = job?.state === 'running' ? job.id : null;

  // An event says that it ended; after a lost connection that has to be asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection is a reason to ask.
  useEffect(() => {
    if (waitsFor === null) return;
    const abort = new AbortController();
    read(`jobs/${waitsFor}`, abort.signal).then(setJob, (failure: unknown) => {
      if (!abort.signal.aborted && failure instanceof DeskError && failure.code !== 'gone') setError(failure);
    });
    return () => abort.abort();
  }, [waitsFor, announced, isConnected]);

  return {
    job,
    isRunning: error === null && (isAsking || waitsFor !== null),
    error,
    start(body) {
      setJob(null);
      setError(null);
      setIsAsking(true);
      send(route, body, csrf)
        .then(setJob, (failure: unknown) => {
          if (!(failure instanceof DeskError)) throw failure;
          setError(failure);
        })
        .finally(() => setIsAsking(false));
    },
  };
}
