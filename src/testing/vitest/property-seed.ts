import fc from 'fast-check';
import { NIGHTLY } from '../tier.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The gate tries the same cases each time, a night others than the one before; a failure names its seed. */
const seed = NIGHTLY ? Math.floor(Date.now() / DAY_MS) : 1;

fc.configureGlobal({ seed: Number(process.env.ISLET_PROPERTY_SEED ?? seed) });
