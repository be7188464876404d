import { LANGUAGE_NAMES, LOCALES } from '#storefront/i18n/locales.ts';
import { useDesk } from '../../app/context.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { Answer } from '../../parts/Answer.tsx';
import { Table } from '../../parts/Table.tsx';

/** Words that shoppers searched for and found nothing. */
export function Searches() {
  const { t, format } = useDesk();
  const answered = useAnswer('searches');
  return (
    <>
      <h1>{t('views.searches')}</h1>
      <Answer answered={answered}>
        {({ isCounted, days, words }) => {
          if (!isCounted) {
            return (
              <>
                <p className="lead">{t('searches.off')}</p>
                <p>{t('searches.turnOn')}</p>
                <pre>
                  <code>countSearches: true,</code>
                </pre>
              </>
            );
          }
          if (words.length === 0) return <p className="note good">{t('searches.none', { count: days })}</p>;
          return (
            <>
              <p className="lead">{t('searches.lead', { count: days })}</p>
              <Table
                label={t('views.searches')}
                columns={[
                  { name: t('searches.word') },
                  { name: t('searches.language') },
                  { name: t('searches.count'), look: 'number' },
                  { name: t('searches.last') },
                ]}
              >
                {words.map(({ word, locale, count, lastDay }) => (
                  <tr key={`${locale} ${word}`}>
                    <th scope="row" lang={LOCALES[locale].tag}>
                      {word}
                    </th>
                    <td lang={LOCALES[locale].tag}>{LANGUAGE_NAMES[locale]}</td>
                    <td className="number">{format.number(count)}</td>
                    <td>{format.day(lastDay)}</td>
                  </tr>
                ))}
              </Table>
            </>
          );
        }}
      </Answer>
    </>
  );
}
