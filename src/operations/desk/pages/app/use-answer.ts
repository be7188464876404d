import { useCallback, useEffect, useState } from 'react';
import { DeskError, type ReadAnswer, type ReadPath, read } from './api.ts';
import { useLive } from './live.ts';

/** An answer of the desk as it arrives. */
export interface Answered<Value> {
  /** The latest answer, also while it is asked again; null before the first. */
  value: Value | null;
  /** Why the latest request had none. */
  error: DeskError | null;
  again(): void;
}

/**
 * Reads from the desk when the component is shown, when the path changes, and whenever `version` does.
 * @param version anything that grows when another answer is to be expected
 */
export function useAnswer<P extends ReadPath>(
  path: P,
  version: number | string = 0,
): Answered<ReadAnswer<P>> {
  const [state, setState] = useState<{ path: P; value: ReadAnswer<P> | null; error: DeskError | null }>({
    path,
    value: null,
    error: null,
  });
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both only say that it is to be asked again.
  useEffect(() => {
    const abort = new AbortController();
    read(path, abort.signal).then(
      (value) => setState({ path, value, error: null }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof DeskError)) throw error;
        setState((before) => ({ path, value: before.path === path ? before.value : null, error }));
      },
    );
    return () => abort.abort();
  }, [path, version, asked]);
  const { isConnected } = useLive();
  const isGone = state.error?.code === 'gone';
  // Somebody answers again.
  useEffect(() => {
    if (isConnected && isGone) setAsked((count) => count + 1);
  }, [isConnected, isGone]);
  const again = useCallback(() => setAsked((count) => count + 1), []);
  const isSame = state.path === path;
  return { value: isSame ? state.value : null, error: isSame ? state.error : null, again };
}
