import type { ServerResponse } from 'node:http';
import { execute, GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import type { Backend } from '../../context.ts';
import type { RequestSession } from '../../customers/session/request-session.ts';
import { UserError } from '../../errors.ts';
import { localizeMessage } from '../../values/localize-message.ts';
import { faultyCors, faultyTokens } from './faults.ts';
import { type ReadOperation, RequestError, readGet, readPost, toStoreMessage } from './read-request.ts';
import { variableErrors } from './variables.ts';

const DEBUG_INACTIVE = {
  type: 'DEBUG_LOGS_INACTIVE',
  message: 'GraphQL Debug logging is not active. To see debug logs, GRAPHQL_DEBUG must be enabled.',
};

const EXTENSIONS = { debug: [DEBUG_INACTIVE] };
/** In debug mode answers carry what WPGraphQL did. */
const DEBUG_EXTENSIONS = { debug: [], queryAnalyzer: { keys: '', keysLength: 0 } };

const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, X-WPGraphQL-Login-Token, X-WPGraphQL-Login-Refresh-Token, woocommerce-session',
  'Access-Control-Max-Age': '600',
  'Access-Control-Expose-Headers': 'woocommerce-session',
};

/** Replaces an operation that the store rejects before validating it against the schema. */
const NOTHING: GraphQLParams = { query: '{ __typename }' };

/** Context that the request listener hands to Yoga. */
export interface RequestContext {
  body: string;
  /** The session of the request, shared by the operations of a batch. */
  session: () => RequestSession;
}

interface Result {
  data?: unknown;
  errors?: readonly GraphQLError[];
}

/**
 * Makes Yoga respond as WPGraphQL does: statuses, headers, messages, session tokens and response bodies.
 * @param getBackend gives the current state of the shop
 * @param report receives errors that the client only sees as "Internal server error"
 */
export function storeTransport(
  getBackend: () => Backend,
  report: (error: Error) => void,
): Plugin<object, RequestContext> {
  const getFaults = () => getBackend().shop.faults;
  const corsHeaders = (origin: string | null): Record<string, string> =>
    origin !== null && mayHaveCredentials(getBackend(), origin)
      ? {
          ...CORS_HEADERS,
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Credentials': 'true',
        }
      : CORS_HEADERS;
  const tokenOf = faultyTokens();
  const refusals = new WeakMap<GraphQLParams, string>();
  const accept = (operation: ReadOperation): GraphQLParams => {
    if ('params' in operation) return operation.params;
    const params = { ...NOTHING };
    refusals.set(params, operation.refused);
    return params;
  };

  return {
    onRequest({ request, endResponse, fetchAPI }) {
      const { method } = request;
      if (method === 'GET' || method === 'POST') return;
      const preflight = getFaults().cors === 'no preflight' ? 405 : 200;
      if (method === 'OPTIONS') endResponse(new fetchAPI.Response('', { status: preflight }));
      else endResponse(failureResponse(new RequestError(500, `HTTP Method "${method}" is not supported`)));
    },
    onRequestParse({ setRequestParser, url, serverContext }) {
      setRequestParser((request) => {
        try {
          const operations =
            request.method === 'GET'
              ? readGet(url)
              : readPost(request.headers.get('content-type'), serverContext.body);
          return Array.isArray(operations) ? operations.map(accept) : accept(operations);
        } catch (error) {
          if (error instanceof RequestError) return failureResponse(error);
          throw error;
        }
      });
    },
    onParams({ params, setResult }) {
      const refused = refusals.get(params);
      if (refused) setResult({ errors: [new GraphQLError(refused)] });
    },
    onExecute({ args, setResultAndStopExecution, setExecuteFn }) {
      const { schema, document, operationName, variableValues } = args;
      const errors = variableErrors(schema, document, operationName, Object(variableValues ?? {}));
      if (errors.length > 0) setResultAndStopExecution({ errors });
      else setExecuteFn(execute);
    },
    onResultProcess({ serverContext, setResultProcessor }) {
      setResultProcessor((result, fetchAPI) => {
        const format = (error: GraphQLError) => errorOf(error, report, getBackend().shop.language);
        const extensions = getFaults().debugMode ? DEBUG_EXTENSIONS : EXTENSIONS;
        const answer = Array.isArray(result)
          ? result.map((one: Result) => answerOf(one, format, extensions))
          : answerOf(result as Result, format, extensions);
        const { status } = serverContext.session();
        return new fetchAPI.Response(JSON.stringify(answer), { status, headers: { ...JSON_HEADERS } });
      }, 'application/json');
    },
    onResponse({ request, response, serverContext }) {
      const origin = request.headers.get('origin');
      const faults = getFaults();
      const headers = faultyCors(faults, corsHeaders(origin));
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      if (faults.clockOffset !== undefined) {
        response.headers.set('Date', new Date(Date.now() + faults.clockOffset * 1000).toUTCString());
      }
      response.headers.set('X-GraphQL-URL', `${new URL(request.url).host}/graphql`);
      response.headers.set('Vary', 'Origin');
      const token = request.method === 'OPTIONS' ? null : tokenOf(faults, request, serverContext.session());
      if (token !== null) response.headers.set('woocommerce-session', token);
    },
  };
}

/** Pages of the shop and of origins that the merchant lists, if that is switched on. */
function mayHaveCredentials({ shop }: Backend, origin: string): boolean {
  const { credentialOrigins, frontEndUrl } = shop;
  return credentialOrigins !== null && [new URL(frontEndUrl).origin, ...credentialOrigins].includes(origin);
}

/** Copied for each response, which adds the length of its body to the object. */
const JSON_HEADERS = { 'Content-Type': 'application/json; charset=UTF-8' };

function failureResponse({ status, message, locations }: RequestError): Response {
  return new Response(failureText(message, locations), { status, headers: { ...JSON_HEADERS } });
}

/** Answers a request that Yoga does not get to see. */
export function sendRefusal(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { ...JSON_HEADERS, ...CORS_HEADERS });
  response.end(failureText(message));
}

function failureText(message: string, locations?: RequestError['locations']): string {
  return JSON.stringify({ errors: [{ message, ...(locations ? { locations } : {}) }] });
}

function answerOf({ errors, data }: Result, format: (error: GraphQLError) => object, extensions: object) {
  return {
    ...(errors?.length ? { errors: errors.map(format) } : {}),
    ...(data === undefined ? {} : { data }),
    extensions,
  };
}

function errorOf(error: GraphQLError, report: (error: Error) => void, language: string) {
  const { originalError, locations, path } = error;
  const isPublic =
    !originalError || originalError instanceof UserError || originalError instanceof GraphQLError;
  if (!isPublic) report(originalError);
  return {
    message: isPublic ? localizeMessage(language, toStoreMessage(error.message)) : 'Internal server error',
    ...(locations ? { locations: locations.map(({ line, column }) => ({ line, column })) } : {}),
    ...(path ? { path } : {}),
  };
}
