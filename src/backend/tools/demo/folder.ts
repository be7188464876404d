import { fileURLToPath } from 'node:url';

/** Where the pictures and download files of the demo shop lie, by the paths that its catalog names. */
export const DEMO_PICTURES = fileURLToPath(new URL('pictures', import.meta.url));
