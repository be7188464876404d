import { type Ref, useMemo } from 'react';
import { trustedHtml } from '#storefront/domain/page-data/trusted-html.ts';
import type { Html } from './html.ts';

interface Props {
  as: 'div' | 'ul';
  html: Html;
  className?: string;
  ref?: Ref<HTMLDivElement & HTMLUListElement>;
}

/** An element with content that pages and islands share. */
export function HtmlContent({ as: Element, html, className, ref }: Props) {
  const text = html.toString();
  // The same object for the same text: React would write the HTML again otherwise.
  const content = useMemo(() => ({ __html: trustedHtml(text) }), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what makes `Html` escapes everything that it is given.
  return <Element ref={ref} className={className} dangerouslySetInnerHTML={content} />;
}
