import type { WithdrawalStatement } from '#storefront/domain/checkout/withdrawal.ts';
import { statementRows } from './statement-text.ts';
import type { WithdrawalTranslate } from './withdrawal-messages.ts';

interface StatementListProps {
  t: WithdrawalTranslate;
  statement: WithdrawalStatement;
  shop: string;
  /** Date and time of its receipt. */
  received?: string;
}

/** A statement in words. */
export function StatementList({ t, statement, shop, received }: StatementListProps) {
  const rows = statementRows(statement, t);
  return (
    <div className="card p-6 grid gap-5">
      <p className="text-lg text-pretty">{t('withdrawal.declaration', { shop })}</p>
      <dl className="grid gap-4 sm:grid-cols-2">
        {[...(received ? [[t('withdrawal.received'), received] as const] : []), ...rows].map(
          ([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="eyebrow">{label}</dt>
              <dd className="font-600 break-words whitespace-pre-line">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
