import type { Html } from './html.ts';

interface Props {
  as: 'div' | 'ul';
  html: Html;
  className?: string;
}

/** An element with content that pages and islands share. */
export function HtmlContent({ as: Element, html, className }: Props) {
  const content = { __html: html.toString() };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what makes `Html` escapes everything that it is given.
  return <Element className={className} dangerouslySetInnerHTML={content} />;
}
