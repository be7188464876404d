import ts from 'typescript';

/** Attributes whose text is shown or read out. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'title',
  'placeholder',
  'label',
]);
/** Operators whose result may be an operand; comparisons yield no text. */
const VALUES = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
]);
const LETTERS = /\p{L}{2}/u;

/**
 * Text that is in a template itself, where a message belongs: text between tags, literal strings
 * among them, and literal texts of spoken attributes.
 * @param source of an `.astro` or `.tsx` file
 * @returns the texts, in order
 */
export function visibleText(file: string, source: string): string[] {
  const tsx = file.endsWith('.astro') ? `<>${template(source)}</>` : source;
  const found: string[] = [];
  visit(ts.createSourceFile('template.tsx', tsx, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;

  function visit(node: ts.Node): void {
    if (ts.isJsxText(node)) report(node.text);
    else if (ts.isJsxAttribute(node) && isSpoken(node)) literals(node.initializer);
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) literals(node.expression);
    ts.forEachChild(node, visit);
  }

  /** Strings that an expression may come to, as far as they are in it. */
  function literals(node: ts.Node | undefined): void {
    if (node === undefined) return;
    if (ts.isStringLiteralLike(node)) report(node.text);
    else if (ts.isTemplateExpression(node)) {
      for (const part of [node.head, ...node.templateSpans.map((span) => span.literal)]) report(part.text);
    } else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(literals);
    else if (ts.isBinaryExpression(node) && VALUES.has(node.operatorToken.kind))
      [node.left, node.right].forEach(literals);
    else if (ts.isParenthesizedExpression(node)) literals(node.expression);
    else if (ts.isJsxExpression(node)) literals(node.expression);
  }

  function report(text: string): void {
    const entities = /&#?\w+;/g;
    if (LETTERS.test(text.replace(entities, ''))) found.push(text.trim());
  }
}

function isSpoken(attribute: ts.JsxAttribute): boolean {
  return SPOKEN.has(attribute.name.getText());
}

/** The template of an `.astro` file as far as it is markup. */
function template(source: string): string {
  return source
    .replace(/^\s*---\n[\s\S]*?\n---/, '')
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '');
}
