import type { Area } from '../area.ts';

export const INSTALLING = {
  title: 'Installing',
  problems: [
    {
      says: {
        'install.failed': 'The dependencies could not be installed: see what npm says above.',
        'install.registry': 'Is the npm registry reachable? Then try again, or run `npm ci` yourself.',
        'install.npm': 'npm cannot be run: {reason}',
      },
      cause:
        'The packages of `package-lock.json` could not be installed, for the reason that npm prints above.',
      cure: 'Let this machine reach the npm registry, or name the proxy or mirror in `.npmrc`; free disk space. Then `npm ci`.',
    },
  ],
} as const satisfies Area;
