import { dirname, join } from 'node:path';
import { BACKEND_DEFAULTS, startBackend } from '#backend/start/start.ts';
import { report } from '../measure.ts';

export interface BackendReport {
  endpoint: string;
  /** Seconds to fill and open the store. */
  seconds: number;
}

/** Serves a synthetic catalog until the process that measures it says stop, or is gone. */
const [products = '', file = ''] = process.argv.slice(2);
const { media } = BACKEND_DEFAULTS;
const started = performance.now();
const mail = join(dirname(file), 'mail');
const backend = await startBackend({ products: Number(products), file, media, mail, port: 0 });
const seconds = (performance.now() - started) / 1000;
report({ endpoint: backend.url, seconds } satisfies BackendReport);
process.once('message', () => void backend.close().then(() => process.disconnect()));
process.once('disconnect', () => process.exit());
