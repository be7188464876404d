/** The parts of a service worker's scope that the shop uses: TypeScript's types of pages have none of it. */
interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: Pick<ServiceWorkerRegistration, 'update' | 'unregister' | 'navigationPreload'>;
  readonly clients: { claim(): Promise<void> };
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AnswerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: unknown }) => void): void;
}

interface WorkerEvent {
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page. */
export interface AnswerEvent extends WorkerEvent {
  readonly request: Request;
  /** The answer to a navigation that the browser asked for while the worker started; undefined if it did not. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** The scope of the service worker that this script runs as. */
export const worker = globalThis as unknown as WorkerScope;

/** Runs what may fail without harm, as where storage is full or blocked: then it returns undefined. */
export async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
