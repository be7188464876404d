import type { OrderLine } from '#storefront/domain/checkout/order.ts';
import type { WithdrawalDraft } from '#storefront/domain/checkout/withdrawal.ts';
import { FieldError, FieldFrame } from '#storefront/features/fields/FieldFrame.tsx';
import type { WithdrawalTranslate } from './withdrawal-messages.ts';

interface GoodsProps {
  t: WithdrawalTranslate;
  draft: WithdrawalDraft;
  /** Of the order, if it is known: it is chosen from them. */
  lines: readonly OrderLine[] | null;
  error: string | undefined;
  onDraft(values: Partial<WithdrawalDraft>): void;
}

const GOODS_ID = 'withdrawal-goods';

/** The goods that a withdrawal is about: the whole order, or some of it. */
export function GoodsChoice(props: GoodsProps) {
  const { t, draft, lines, error, onDraft } = props;
  return (
    <fieldset>
      <legend className="label">{t('withdrawal.goods')}</legend>
      {([true, false] as const).map((whole) => (
        <label key={String(whole)} className="check">
          <input
            type="radio"
            name="withdrawal-whole"
            checked={draft.whole === whole}
            onChange={() => onDraft({ whole })}
          />
          {t(whole ? 'withdrawal.all' : 'withdrawal.some')}
        </label>
      ))}
      {!draft.whole && lines === null && (
        <div className="mt-2">
          <FieldFrame id={GOODS_ID} label={t('withdrawal.which')} error={error}>
            {(control) => (
              <textarea
                {...control}
                className="field min-h-24 py-3"
                value={draft.goods}
                onChange={({ target }) => onDraft({ goods: target.value })}
              />
            )}
          </FieldFrame>
        </div>
      )}
      {!draft.whole && lines !== null && <Lines {...props} lines={lines} />}
    </fieldset>
  );
}

function Lines({ t, draft, lines, error, onDraft }: GoodsProps & { lines: readonly OrderLine[] }) {
  const set = (id: string, quantity: number) =>
    onDraft({ quantities: { ...draft.quantities, [id]: quantity } });
  return (
    <fieldset
      id={GOODS_ID}
      tabIndex={-1}
      aria-label={t('withdrawal.which')}
      aria-describedby={error && `${GOODS_ID}-error`}
      className="mt-2"
    >
      <ul>
        {lines.map(({ id, name, quantity }) => {
          const chosen = draft.quantities[id] ?? 0;
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1"
            >
              <label className="check min-w-0 flex-1">
                <input
                  type="checkbox"
                  checked={chosen > 0}
                  onChange={({ target }) => set(id, target.checked ? quantity : 0)}
                />
                <span className="min-w-0 break-words">{name}</span>
              </label>
              {quantity > 1 && chosen > 0 && (
                <select
                  className="field w-auto"
                  aria-label={t('withdrawal.quantity', { name })}
                  value={chosen}
                  onChange={({ target }) => set(id, Number(target.value))}
                >
                  {Array.from({ length: quantity }, (_, below) => below + 1).map((number) => (
                    <option key={number} value={number}>
                      {number}
                    </option>
                  ))}
                </select>
              )}
            </li>
          );
        })}
      </ul>
      {error && <FieldError id={`${GOODS_ID}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
