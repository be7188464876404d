/** A script that stands in a page and runs: its tag, its code, its end. Data and rules for browsers do not run. */
const RUNNING =
  /(<script(?![^>]*\s(?:src=|type="(?:application\/(?:ld\+)?json|importmap|speculationrules)"))[^>]*>)([\s\S]*?)(<\/script>)/g;

/** @returns the code of each script that stands in a page and runs */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(RUNNING)].map(([, , code = '']) => code);
}

/** A page without the code of the scripts that stand in it; their tags stay. */
export function withoutInlineCode(html: string): string {
  return html.replace(RUNNING, '$1$3');
}
