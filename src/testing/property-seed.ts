import fc from 'fast-check';

/** The gate tries the same cases each time; another seed, and more runs where a test offers them, find others. */
fc.configureGlobal({ seed: Number(process.env.ISLET_PROPERTY_SEED ?? 1) });
