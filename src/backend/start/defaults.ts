import { join } from 'node:path';

/** Default address and data files of the backend. */
export const BACKEND_DEFAULTS = {
  host: '127.0.0.1',
  port: 4322,
  file: '.islet/backend.sqlite',
  media: '.islet/media',
  mail: '.islet/mail',
} as const;

/** Data files of the embedded backend. @param home folder that holds `.islet`; null for the working folder */
export function backendFiles(home: string | null): { file: string; media: string; mail: string } {
  const { file, media, mail } = BACKEND_DEFAULTS;
  const at = (path: string) => (home === null ? path : join(home, path));
  return { file: at(file), media: at(media), mail: at(mail) };
}
