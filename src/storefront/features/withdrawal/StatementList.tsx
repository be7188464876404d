import type { WithdrawalStatement } from '#storefront/domain/checkout/withdrawal.ts';
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

type Row = [label: string, value: string];

/** The parts of a statement, each with its label. */
function statementRows(
  { name, email, orderNumber, goods }: WithdrawalStatement,
  t: WithdrawalTranslate,
): Row[] {
  return [
    [t('withdrawal.order'), orderNumber],
    [t('withdrawal.which'), goods.length === 0 ? t('withdrawal.all') : goods.join('\n')],
    [t('withdrawal.name'), name],
    [t('contact.email'), email],
  ];
}

/** A statement as the text of an email. */
export function statementText(statement: WithdrawalStatement, shop: string, t: WithdrawalTranslate): string {
  const rows = statementRows(statement, t).map(([label, value]) =>
    value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`,
  );
  return [t('withdrawal.declaration', { shop }), rows.join('\n')].join('\n\n');
}

/** The address that opens an email program with a statement. */
export function statementMail(
  statement: WithdrawalStatement,
  to: string,
  text: string,
  t: WithdrawalTranslate,
): string {
  const subject = `${t('withdrawal.confirm')}: ${statement.orderNumber}`;
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
}
