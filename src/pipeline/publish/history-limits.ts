import { IsletError, says } from '#kit/messages/says.ts';
/** How much of former releases is kept. */
export interface HistoryLimits {
  /** Largest number of releases to go back to; 0 keeps none. */
  releases: number;
  /** Largest size of their files on the disk, in millions of bytes. */
  megabytes: number;
}

const DEFAULTS: HistoryLimits = { releases: 20, megabytes: 500 };

/**
 * The limits that the merchant's settings give.
 * @throws where one is no number from 0
 */
export function historyLimits(settings: Partial<HistoryLimits> = {}): HistoryLimits {
  const limits = { ...DEFAULTS, ...settings };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value >= 0)) {
      throw new IsletError(says('setting.history', { name, value }));
    }
  }
  return limits.megabytes === 0 ? { ...limits, releases: 0 } : limits;
}
