import { IsletError, says } from '#kit/messages/says.ts';
import { type HistoryLimits, PIPELINE_DEFAULTS } from '#storefront/domain/settings/pipeline-settings.ts';

/**
 * The limits that the merchant's settings give.
 * @throws where one is no number from 0
 */
export function historyLimits(settings: Partial<HistoryLimits> = {}): HistoryLimits {
  const limits = { ...PIPELINE_DEFAULTS.history, ...settings };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value >= 0)) {
      throw new IsletError(says('setting.history', { name, value }));
    }
  }
  return limits.megabytes === 0 ? { ...limits, releases: 0 } : limits;
}
