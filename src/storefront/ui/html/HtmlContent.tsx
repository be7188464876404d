import type { Ref } from 'react';
import type { Html } from './html.ts';

interface Props {
  as: 'div' | 'ul';
  html: Html;
  className?: string;
  ref?: Ref<HTMLDivElement & HTMLUListElement>;
}

/** An element with content that pages and islands share. */
export function HtmlContent({ as: Element, html, className, ref }: Props) {
  const content = { __html: html.toString() };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what makes `Html` escapes everything that it is given.
  return <Element ref={ref} className={className} dangerouslySetInnerHTML={content} />;
}
