/** Default address and data files of the backend. */
export const BACKEND_DEFAULTS = {
  host: '127.0.0.1',
  port: 4322,
  file: '.islet/backend.sqlite',
  media: '.islet/media',
} as const;
