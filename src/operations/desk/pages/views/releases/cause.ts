import { RENDER_REASON_KINDS } from '#pipeline/plan/render-reasons.ts';
import type { DeskRelease } from '../../../contract.ts';
import type { DeskTranslate } from '../../translate.ts';

/** Why a release was made, in words. */
export function causeText({ cause }: Pick<DeskRelease, 'cause'>, t: DeskTranslate): string {
  if (cause === null) return t('causes.interrupted');
  if ('rolledBackTo' in cause) return t('causes.rollback', { id: cause.rolledBackTo });
  const { reasons } = cause;
  const parts = RENDER_REASON_KINDS.filter((kind) => reasons[kind] > 0).map((kind) =>
    t(`causes.${kind}`, { count: reasons[kind] }),
  );
  return parts.length === 0 ? t('causes.files') : parts.join(', ');
}
