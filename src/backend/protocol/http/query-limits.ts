import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValueNode,
} from 'graphql';

/** Words and signs of a document; the storefront's longest has 600. */
export const MAX_TOKENS = 5000;
/** Levels of nested fields; the storefront's deepest query has 12, introspection 15. */
const MAX_DEPTH = 20;
/** Fields of the answers of one request, estimated; the storefront's costliest query has a third of it. */
const MAX_COST = 1_000_000;
/** Cost of a mutation, in fields, and of a field that asks the payment provider. */
const MUTATION_COST = 20_000;
const COSTS: Record<string, number> = { stripePaymentIntent: MUTATION_COST };
/** Cost of filtering a whole list, in fields. */
const FILTER_COST = 5000;
/** Brackets inside of each other, in a document or in the values of variables; the storefront's deepest have 30. */
const MAX_NESTING = 100;
const OPENING: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const CLOSING: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];
/** Nodes that a list is estimated to have: at most 100, as the store gives, and 10 inside of another list. */
const PAGE_SIZE = { outer: 100, inner: 10 };

export interface QuerySize {
  depth: number;
  /** Fields of the answer, and the pairs of fields that validation compares. */
  cost: number;
}

interface SelectionSize extends QuerySize {
  /** Fields of the selection itself, with those of its fragments. */
  width: number;
  /** Pairs of fields that validation compares, in all nested selections. */
  pairs: number;
}

const NOTHING: SelectionSize = { depth: 0, cost: 0, width: 0, pairs: 0 };

/** Measures an operation before anything of it is validated or run. */
export function querySize(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): QuerySize {
  const { depth, cost, width, pairs } = new Measurement(document, variables).of(operation.selectionSet);
  const mutations = operation.operation === 'query' ? 0 : width;
  return { depth, cost: cost + pairs + width ** 2 + mutations * MUTATION_COST };
}

/** @returns the message for operations that are too much together; null for others */
export function sizeProblem(sizes: readonly QuerySize[]): string | null {
  const depth = Math.max(0, ...sizes.map((size) => size.depth));
  if (depth > MAX_DEPTH) {
    return `The server administrator has limited the max query depth to ${MAX_DEPTH}, but the requested query has ${depth} levels.`;
  }
  const cost = sizes.reduce((sum, size) => sum + size.cost, 0);
  return cost > MAX_COST ? `Max query complexity should be ${MAX_COST} but got ${cost}.` : null;
}

/**
 * True for a document whose brackets are too deep to be parsed; its length counts no more than its limit.
 * @throws GraphQLError if it has what is no part of a document
 */
export function isNestedTooDeep(query: string): boolean {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let tokens = 0; tokens < MAX_TOKENS; tokens += 1) {
    const { kind } = lexer.advance();
    if (kind === TokenKind.EOF) return false;
    if (OPENING.includes(kind)) depth += 1;
    else if (CLOSING.includes(kind)) depth -= 1;
    if (depth > MAX_NESTING) return true;
  }
  return false;
}

/** The same of a value of JSON. */
export function isValueTooDeep(value: unknown, left = MAX_NESTING): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((part) => isValueTooDeep(part, left - 1));
}

export const NESTING_PROBLEM = `This request nests values more than ${MAX_NESTING} levels deep, which is more than this server reads.`;

class Measurement {
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  /** Sizes of fragments, each measured once outside and once inside of lists. */
  readonly #measured = new Map<string, SelectionSize>();
  readonly #variables: Readonly<Record<string, unknown>>;

  constructor({ definitions }: DocumentNode, variables: Readonly<Record<string, unknown>>) {
    this.#variables = variables;
    for (const one of definitions) {
      if (one.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(one.name.value, one);
    }
  }

  of(selectionSet: SelectionSetNode | undefined, isInList = false): SelectionSize {
    const sum = { ...NOTHING };
    for (const selection of selectionSet?.selections ?? []) {
      const size =
        selection.kind === Kind.FIELD
          ? this.#field(selection, isInList)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? this.of(selection.selectionSet, isInList)
            : this.#fragment(selection.name.value, isInList);
      sum.depth = Math.max(sum.depth, size.depth);
      sum.cost += size.cost;
      sum.width += size.width;
      sum.pairs += size.pairs;
    }
    return sum;
  }

  #field(field: FieldNode, isInList: boolean): SelectionSize {
    const page = this.#pageSize(field, isInList);
    const inner = this.of(field.selectionSet, isInList || page > 1);
    return {
      depth: inner.depth + 1,
      cost: 1 + inner.cost * page + ownCost(field),
      width: 1,
      pairs: inner.pairs + inner.width ** 2,
    };
  }

  /** A cycle of fragments is measured as nothing: it is refused as invalid later. */
  #fragment(name: string, isInList: boolean): SelectionSize {
    const key = `${isInList} ${name}`;
    const measured = this.#measured.get(key);
    if (measured) return measured;
    this.#measured.set(key, NOTHING);
    const size = this.of(this.#fragments.get(name)?.selectionSet, isInList);
    this.#measured.set(key, size);
    return size;
  }

  #pageSize({ arguments: given = [], selectionSet }: FieldNode, isInList: boolean): number {
    const most = isInList ? PAGE_SIZE.inner : PAGE_SIZE.outer;
    const size = given.find(({ name }) => name.value === 'first' || name.value === 'last')?.value;
    if (size === undefined) {
      const names = selectionSet?.selections.map((one) => (one.kind === Kind.FIELD ? one.name.value : ''));
      return names?.some((name) => name === 'nodes' || name === 'edges') ? PAGE_SIZE.inner : 1;
    }
    const count = size.kind === Kind.VARIABLE ? this.#variables[size.name.value] : Object(size).value;
    return Math.min(Math.max(1, Number(count) || most), most);
  }
}

function ownCost({ name, arguments: given = [] }: FieldNode): number {
  const filters = given.filter((argument) => argument.name.value === 'where' && !isOwnOrder(argument.value));
  return (COSTS[name.value] ?? 0) + filters.length * FILTER_COST;
}

/** True for a `where` that only asks for the order in which a list's owner names its members, sold-out ones included. */
function isOwnOrder(where: ValueNode): boolean {
  const words = print(where).match(/\w+/g)?.join(' ') ?? '';
  return /^orderby field IN( order \w+)?( stockStatus( [A-Z]+_[A-Z_]+)+)?$/.test(words);
}
