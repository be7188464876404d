import type { CatalogItem } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { Table } from '../../parts/Table.tsx';

/** Items of a list, each with the way to where it is edited and to its page. */
export function ItemTable({ items, label }: { items: readonly CatalogItem[]; label: string }) {
  const { t } = useDesk();
  if (items.length === 0) return null;
  return (
    <Table
      label={label}
      columns={[
        { name: t('catalog.name') },
        { name: t('catalog.detail') },
        { name: t('desk.actions'), isHidden: true },
      ]}
    >
      {items.map(({ name, slug, language, detail, adminUrl, pageUrl }) => (
        <tr key={`${slug} ${language} ${detail}`}>
          <th scope="row">
            {name === '' ? slug : name}
            {language === null ? null : <span className="soft"> {language}</span>}
          </th>
          <td className="detail">{detail ?? slug}</td>
          <td className="links">
            {adminUrl === null ? null : (
              <a
                href={adminUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={t('catalog.editNamed', { name })}
              >
                {t('catalog.edit')}
              </a>
            )}
            {pageUrl === null ? null : (
              <a
                href={pageUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={t('catalog.pageNamed', { name })}
              >
                {t('catalog.page')}
              </a>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
