import {
  type DocumentNode,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
} from 'graphql';

type ReportError = (value: unknown, path: string, reason: string) => void;

/**
 * Checks a request's variables against their types, with the messages of the store's PHP library, which
 * name the value and the place in it.
 */
export function variableErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError[] {
  const errors: GraphQLError[] = [];
  for (const node of getOperationAST(document, operationName)?.variableDefinitions ?? []) {
    const name = node.variable.name.value;
    const type = typeFromAST(schema, node.type);
    if (!isInputType(type)) continue;
    const value = variables[name];
    if (value === undefined) {
      if (isNonNullType(type) && !node.defaultValue) {
        const message = `Variable "$${name}" of required type "${type}" was not provided.`;
        errors.push(new GraphQLError(message, { nodes: node }));
      }
      continue;
    }
    if (value === null && isNonNullType(type)) {
      const message = `Variable "$${name}" of non-null type "${type}" must not be null.`;
      errors.push(new GraphQLError(message, { nodes: node }));
      continue;
    }
    check(value, type, name, (wrong, path, reason) => {
      if (errors.length >= MAX_ERRORS) return;
      const place = path === name ? '' : ` at "${path}"`;
      const message = `Variable "$${name}" got invalid value ${shown(wrong, path)}${place}; ${shownReason(reason, path)}`;
      errors.push(new GraphQLError(message, { nodes: node }));
    });
  }
  return errors;
}

/** A request has more wrong with it than anybody reads. */
const MAX_ERRORS = 50;
const MAX_SHOWN_LENGTH = 1000;

/** Values that messages leave out, since clients and proxies log them. */
const SECRETS = ['password', 'refreshToken', 'oauthResponse'];
const HIDDEN = '…';

const isSecret = (path: string) => SECRETS.includes(path.split('.').at(-1) ?? '');

function shown(value: unknown, path: string): string {
  if (isSecret(path)) return HIDDEN;
  const text = JSON.stringify(value, (key, part: unknown) => (SECRETS.includes(key) ? HIDDEN : part));
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}${HIDDEN}` : text;
}

/** GraphQL's reason ends with the value. */
function shownReason(reason: string, path: string): string {
  return isSecret(path) ? reason.replace(/: .*$/s, '.') : reason;
}

function check(value: unknown, type: GraphQLInputType, path: string, complain: ReportError): void {
  if (isNonNullType(type)) {
    if (value === null) complain(value, path, `Expected non-nullable type "${type}" not to be null.`);
    else check(value, type.ofType, path, complain);
  } else if (value === null) {
    return;
  } else if (isListType(type)) {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    items.forEach((item, index) => {
      check(item, type.ofType, Array.isArray(value) ? `${path}[${index}]` : path, complain);
    });
  } else if (isInputObjectType(type)) {
    checkObject(value, type, path, complain);
  } else {
    try {
      type.coerceInputValue(value);
    } catch (error) {
      complain(value, path, error instanceof Error ? error.message : String(error));
    }
  }
}

function checkObject(
  value: unknown,
  type: Extract<GraphQLInputType, { getFields: unknown }>,
  path: string,
  complain: ReportError,
): void {
  if (typeof value !== 'object' || Array.isArray(value)) {
    complain(value, path, `Expected type "${type}" to be an object.`);
    return;
  }
  const given = Object(value) as Record<string, unknown>;
  const fields = type.getFields();
  for (const field of Object.values(fields)) {
    const item = given[field.name];
    if (item !== undefined) check(item, field.type, `${path}.${field.name}`, complain);
    else if (isNonNullType(field.type) && field.default === undefined && field.defaultValue === undefined) {
      complain(value, path, `Field "${field.name}" of required type "${field.type}" was not provided.`);
    }
  }
  for (const name of Object.keys(given)) {
    if (!(name in fields)) complain(value, path, `Field "${name}" is not defined by type "${type}".`);
  }
}
