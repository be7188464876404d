import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isLeafType,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { BodyTooLargeError, readBody } from '#kit/http-server/http-server.ts';
import { taxClasses } from '../../catalog/pricing/tax-rates.ts';
import type { Backend } from '../../context.ts';
import { findCustomer } from '../../customers/accounts.ts';
import { sessionSecret } from '../../customers/session/jwt.ts';
import { isEditorsHeader, RequestSession } from '../../customers/session/request-session.ts';
import { isRevoked } from '../../customers/session/revoked-sign-ins.ts';
import { SessionTokens } from '../../customers/session/session-tokens.ts';
import { queryRoot, shopperRoot } from '../graphql/root.ts';
import { shopSchema } from '../graphql/schema.ts';
import type { ClientSources } from './client-sources.ts';
import { answerForEndpoint, refuseIntrospection, SESSION_HEADER } from './faults.ts';
import { type RequestContext, sendRefusal, storeTransport } from './transport.ts';

export const ENDPOINT = '/graphql';

/** In bytes: a large order takes a few thousand. */
const LONGEST_BODY = 1024 * 1024;

/**
 * The GraphQL endpoint of a shop, as a request listener that takes the request's query string.
 * @param getBackend gives the current state of the shop
 * @param sources say where requests come from
 * @param report receives errors that the client only sees as "Internal server error"
 */
export function graphqlRoute(
  getBackend: () => Backend,
  sources: ClientSources,
  report: (error: Error) => void,
) {
  const sessionOf = requestSessions(getBackend, sources);
  const yoga = createYoga<RequestContext>({
    schema: schemaGetter(getBackend),
    graphqlEndpoint: ENDPOINT,
    logging: false,
    maskedErrors: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: true,
    plugins: [storeTransport(getBackend, report), introspectionSwitch(getBackend), rootFields(getBackend)],
  });
  return async (request: IncomingMessage, response: ServerResponse, search: string): Promise<void> => {
    const { method, headers } = request;
    if (headers.host !== undefined && URL.parse(`http://${headers.host}`) === null) {
      return sendRefusal(response, 400, `The header Host is malformed: ${headers.host}`);
    }
    const { faults } = getBackend().shop;
    if (faults.delay !== undefined) await setTimeout(faults.delay);
    if (answerForEndpoint(faults, response)) return;
    request.url = `${ENDPOINT}${search}`;
    try {
      const body = method === 'POST' ? await readBody(request, LONGEST_BODY) : Buffer.alloc(0);
      await yoga(request, response, { body: body.toString('utf8'), session: sessionOf(request) });
    } catch (error) {
      if (!(error instanceof BodyTooLargeError)) throw error;
      sendRefusal(response, 413, error.message);
    }
  };
}

/** Rebuilds the schema when the shop's attributes or settings change, such as after an import, or what is missing of it. */
function schemaGetter(getBackend: () => Backend): () => GraphQLSchema {
  let made: { schema: GraphQLSchema; parts: string } | undefined;
  return () => {
    const { terms, shop } = getBackend();
    const { missingFields, noIntrospection } = shop.faults;
    const slugs = terms.attributes.map(({ slug }) => slug);
    const classes = taxClasses(shop.taxRates);
    const { sessionTransfer, languages, translationPlugin } = shop;
    const parts = JSON.stringify([
      slugs,
      classes,
      sessionTransfer,
      languages,
      translationPlugin,
      terms.translatesBrands,
      missingFields,
      noIntrospection,
    ]);
    if (made?.parts !== parts) {
      const { translatesBrands } = terms;
      made = { schema: shopSchema(terms.attributes, { ...shop, translatesBrands }), parts };
    }
    return made.schema;
  };
}

function introspectionSwitch(getBackend: () => Backend): Plugin {
  return {
    onValidate: ({ addValidationRule }) => {
      if (getBackend().shop.faults.noIntrospection) addValidationRule(refuseIntrospection);
    },
  };
}

/** Reads the shop anew for every operation. */
function rootFields(getBackend: () => Backend): Plugin<RequestContext> {
  return {
    onExecute: ({ args }) => {
      const { isEditor } = args.contextValue.session();
      const backend = { ...getBackend(), showsDrafts: isEditor };
      const fields = { ...queryRoot(backend), ...shopperRoot(backend, args.contextValue.session()) };
      const isQuery = getOperationAST(args.document, args.operationName)?.operation === 'query';
      Object.assign(args, { rootValue: isQuery ? onceEach(fields) : fields, fieldResolver: resolveInTurn });
    },
  };
}

/** Has a query that asks for a field under many names, such as the cart, read it once. */
function onceEach(fields: object): object {
  const answers = new Map<string, unknown>();
  const once =
    (name: string, field: (...parameters: unknown[]) => unknown) =>
    (...parameters: unknown[]) => {
      const key = `${name} ${JSON.stringify(parameters[0])}`;
      if (!answers.has(key)) answers.set(key, field(...parameters));
      return answers.get(key);
    };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      typeof field === 'function' ? once(name, field as () => unknown) : field,
    ]),
  );
}

/** One session for each HTTP request, made when it is first asked for. */
function requestSessions(getBackend: () => Backend, sources: ClientSources) {
  const { store, siteUrl, auth } = getBackend();
  const tokens = new SessionTokens(sessionSecret(store), siteUrl);
  return (request: IncomingMessage) => {
    const { authorization, [SESSION_HEADER]: token } = request.headers;
    let made: RequestSession | undefined;
    return () => {
      if (made) return made;
      const proof = auth.readHeader(authorization ?? null);
      const isGood = proof.state === 'valid' && findCustomer(store, proof.user) && !isRevoked(store, proof);
      const isIgnored = getBackend().shop.faults.session === 'ignored';
      const header = tokens.read(isIgnored ? null : (token?.toString() ?? null));
      made = new RequestSession(store, tokens, header, isGood ? proof : null, sources.ofRequest(request));
      made.isEditor = isEditorsHeader(authorization, getBackend().editor);
      if (proof.state !== 'absent' && !isGood) made.status = 403;
      return made;
    };
  };
}

/** Milliseconds of work on a request before others get their turn. */
const SLICE_MS = 20;

const waiting: (() => void)[] = [];
let since = 0;

/**
 * Resolves a field as GraphQL does by default, but lets the server take other requests in between: an operation
 * may ask for hundreds of thousands of fields.
 */
const resolveInTurn: GraphQLFieldResolver<unknown, unknown> = (...field) => {
  const [, , , { returnType }] = field;
  const isTurn = waiting.length === 0 && performance.now() - since < SLICE_MS;
  if (isTurn || isLeafType(getNamedType(returnType))) return defaultFieldResolver(...field);
  return new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letGo);
  }).then(() => defaultFieldResolver(...field));
};

/** Lets fields go in their order until the slice is used up, each with what hangs on it. */
function letGo(): void {
  since = performance.now();
  const goOn = () => {
    waiting.shift()?.();
    if (waiting.length === 0) return;
    if (performance.now() - since < SLICE_MS) queueMicrotask(goOn);
    else setImmediate(letGo);
  };
  goOn();
}
