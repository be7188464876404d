import {
  CSRF_HEADER,
  DESK_API,
  type DeskAnswers,
  type DeskRefusal,
  type DeskRefusalCode,
  type DeskRequests,
} from '../../contract.ts';

/** A request that the desk refused, or that nobody answered. */
export class DeskError extends Error {
  override name = 'DeskError';
  /** `gone` if no process answers, `link` if the link to the desk was wrong. */
  readonly code: DeskRefusalCode | 'gone' | 'link';

  constructor(code: DeskError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

type Gets = Extract<keyof DeskAnswers, `GET ${string}`>;
type Path<Route> = Route extends `GET ${infer Name}/:id`
  ? `${Name}/${string}`
  : Route extends `GET ${infer Name}`
    ? Name | `${Name}?${string}`
    : never;
type Answer<P extends string> = {
  [Route in Gets]: P extends Path<Route> ? DeskAnswers[Route] : never;
}[Gets];

/** A path below `/desk/api/`, with its query. */
export type ReadPath = Path<Gets>;
export type ReadAnswer<P extends ReadPath> = Answer<P>;

/** Reads from the desk. @throws DeskError */
export async function read<P extends ReadPath>(path: P, signal?: AbortSignal): Promise<ReadAnswer<P>> {
  return (await ask(path, signal === undefined ? {} : { signal })) as ReadAnswer<P>;
}

/** Asks the desk to do something. @param csrf of the session @throws DeskError */
export async function send<Route extends keyof DeskRequests>(
  route: Route,
  body: DeskRequests[Route],
  csrf: string,
): Promise<DeskAnswers[Route]> {
  const answer = await ask(route.slice('POST '.length), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [CSRF_HEADER]: csrf },
    body: JSON.stringify(body),
  });
  return answer as DeskAnswers[Route];
}

async function ask(path: string, options: RequestInit): Promise<unknown> {
  const response = await fetch(DESK_API + path, { credentials: 'same-origin', ...options }).catch(
    (error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new DeskError('gone', '');
    },
  );
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const { code = 'failed', message = '' } = (answer ?? {}) as Partial<DeskRefusal>;
  throw new DeskError(code, message);
}
