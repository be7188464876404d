import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A text of the source that may reach a terminal. What is filled in stands in braces. */
export interface SourceText {
  text: string;
  /** `path:line` of the first place that has it. */
  place: string;
}

/** Folders whose texts are printed, and those of which only errors are. */
const PRINTING = [
  ...['src/pipeline', 'src/operations', 'src/kit', 'scripts'],
  // What the embedded backend prints while `npm start` runs it; its own commands say what they take.
  ...['start', 'customers/oauth', 'catalog/webhooks'].map((folder) => `src/backend/${folder}`),
  'src/backend/customers/email-queue.ts',
];
const THROWING = [
  'src/pipeline/renderer',
  ...['domain', 'api', 'i18n', 'seo'].map((room) => `src/storefront/${room}`),
];

/** Tests and their tools, and commands for work on Islet itself. */
const LEFT_OUT =
  /\.test\.ts$|-fixture\.ts$|\/fixtures\/|^src\/storefront\/api\/(operations|schema)|^src\/(operations\/doctor|kit\/password-rule)|^scripts\/(bench|generate|test)\/|^scripts\/(program|commands\/(backend|login-provider))\.ts$/;

/** Makes an error by a class, such as `new SnapshotError(` or a subclass's `super(`. */
const THROWS = /new \w*Error\(|\bsuper\(format/;

/** Statements, marks and headers that only look like sentences. */
const TECHNICAL =
  /^\s*(<|-- |(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|WITH|PRAGMA|ATTACH|ALTER|BEGIN|FROM|WHERE|AND|JOIN)\b)|charset=|^HTTP\/|^public, max-age/;

/** Three words in a row. */
const PROSE = /(?:^|\s|["'(])[\p{L}{][\p{L}{}…'’-]*[,:;.]? [\p{L}{"'“][\p{L}{}…"'’”-]*[,:;.]? [\p{L}{"'“(]/u;
/** A sentence of one or two. */
const SENTENCE = /^[\p{Lu}{].*\p{L}.*[.:?]$/u;

/**
 * Every text of the pipeline's source that reads like a message, wherever it is on its way to the terminal: an
 * error, a line of a log, a constant or a function that words them. Help texts are left out.
 */
export function sourceTexts(project: string): SourceText[] {
  const found = new Map<string, SourceText>();
  for (const file of sourceFiles(project)) {
    const code = readFileSync(`${project}/${file}`, 'utf8');
    if (THROWING.some((folder) => file.startsWith(`${folder}/`)) && !THROWS.test(code) && !isWording(file))
      continue;
    for (const each of textsOfCode(code, file)) if (!found.has(each.text)) found.set(each.text, each);
  }
  return [...found.values()];
}

/** The messages in the code of one file. */
export function textsOfCode(code: string, file: string): SourceText[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  return Array.from(textsOf(source), ([text, at]) => ({
    text,
    place: `${file}:${source.getLineAndCharacterOfPosition(at).line + 1}`,
  }));
}

/** Says in its name that it words messages of others. */
function isWording(file: string): boolean {
  return /\/(format-api-error|check-fields|price-inference)\.ts$/.test(file);
}

function sourceFiles(project: string): string[] {
  const patterns = [...PRINTING, ...THROWING].map((part) =>
    part.endsWith('.ts') ? part : `${part}/**/*.{ts,mjs}`,
  );
  return globSync(patterns, { cwd: project })
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
}

function* textsOf(source: ts.SourceFile): Generator<[string, number]> {
  const constants = constantTexts(source);
  function* visit(node: ts.Node): Generator<[string, number]> {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isHelp(node)) return;
    const text = textOf(node, constants);
    if (text !== null && (isMessage(text) || isThrown(node)))
      yield [text.trim().replace(/\s*\n\s*/g, ' '), node.getStart()];
    for (const child of text === null ? node.getChildren() : filledIn(node)) yield* visit(child);
  }
  yield* visit(source);
}

function isMessage(text: string): boolean {
  return !TECHNICAL.test(text) && (PROSE.test(text) || SENTENCE.test(text.trim()));
}

/** What an error is made with. */
function isThrown({ parent }: ts.Node): boolean {
  return ts.isNewExpression(parent) && parent.expression.getText().endsWith('Error');
}

/** Usage of a command: a constant of that name, or what describes a command and its flags. */
function isHelp(node: ts.Node): boolean {
  if (ts.isSourceFile(node)) return false;
  if (ts.isVariableDeclaration(node))
    return /HELP$|^(NOTES|SETTINGS|ID|EXIT_CODES)$/.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return /^(notes|exitCodes|examples|about)$/.test(node.name.getText());
  if (ts.isNewExpression(node.parent)) return /^(Option|Argument)$/.test(node.parent.expression.getText());
  if (!ts.isCallExpression(node.parent)) return false;
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  return (
    isText &&
    /\.((required|help)?[oO]ption|argument|description)$|^section$/.test(node.parent.expression.getText())
  );
}

/** The text of a literal, a template or a sum of them; null for anything else. */
function textOf(node: ts.Node, constants: ReadonlyMap<string, string>): string | null {
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression, constants);
  if (ts.isStringLiteralLike(node)) return node.text;
  const part = (expression: ts.Expression): string =>
    textOf(expression, constants) ?? constants.get(expression.getText()) ?? `{${nameOf(expression)}}`;
  if (ts.isTemplateExpression(node)) {
    const rest = node.templateSpans.map(({ expression, literal }) => part(expression) + literal.text);
    return node.head.text + rest.join('');
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [textOf(node.left, constants), textOf(node.right, constants)];
  return left === null && right === null ? null : part(node.left) + part(node.right);
}

/** What a text is filled in with, which may hold texts of its own. */
function filledIn(node: ts.Node): ts.Node[] {
  if (ts.isParenthesizedExpression(node)) return filledIn(node.expression);
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (!ts.isBinaryExpression(node)) return [];
  return [node.left, node.right].flatMap((side) => (ts.isStringLiteralLike(side) ? [] : filledIn(side)));
}

/** `name` of `name`, `thing.name` and `this.#name`; an ellipsis for what is computed. */
function nameOf(expression: ts.Expression): string {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return '…';
  const text = name.text.replace('#', '');
  return ['length', 'size'].includes(text) ? 'count' : text;
}

/** Texts that a file has given a name. */
function constantTexts(source: ts.SourceFile): Map<string, string> {
  const constants = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteralLike(node.initializer))
      constants.set(node.name.getText(), node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return constants;
}
