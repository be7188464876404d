import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  print,
} from 'graphql';

/** A type in short: what it is, what it implements, and its fields, arguments and values with their types. */
interface ContractType {
  kind: string;
  implements?: string[];
  fields?: Record<string, string>;
  /** By `field.argument`. */
  args?: Record<string, string>;
  values?: string[];
  members?: string[];
}

export type Contract = Record<string, ContractType>;

/** The named types of a schema in short; names that it lacks are left out. */
export function contractOf(schema: GraphQLSchema, names: Iterable<string>): Contract {
  const contract: Contract = {};
  for (const name of [...names].sort()) {
    const type = schema.getType(name);
    if (type) contract[name] = shorten(type);
  }
  return contract;
}

/** Names of a schema's own types, without the built-in ones. */
export function typeNames(schema: GraphQLSchema): string[] {
  return Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__'));
}

/**
 * Where one contract goes beyond another or differs from it.
 * @param extensions `Type` or `Type.field` names that may
 * @returns one line for each difference
 */
export function differences(ours: Contract, real: Contract, extensions: ReadonlySet<string>): string[] {
  return Object.entries(ours).flatMap(([name, type]) => {
    if (extensions.has(name)) return [];
    const model = real[name];
    if (!model) return [`${name} is no type of the real schema`];
    return typeDifferences(name, type, model).filter(
      (line) => !extensions.has(line.slice(0, line.indexOf(' '))),
    );
  });
}

function typeDifferences(name: string, ours: ContractType, real: ContractType): string[] {
  const more = (mine: string[] | undefined, theirs: string[] | undefined, word: string) =>
    (mine ?? [])
      .filter((item) => !theirs?.includes(item))
      .map((item) => `${name}.${item} is no ${word} of the real ${name}`);
  const typed = (mine: Record<string, string> | undefined, theirs: Record<string, string> | undefined) =>
    Object.entries(mine ?? {}).flatMap(([key, type]) => {
      const model = theirs?.[key];
      if (model === type) return [];
      return [`${name}.${key} is ${type} here and ${model ?? 'not there'} in the real schema`];
    });
  return [
    ...(ours.kind === real.kind
      ? []
      : [`${name} is a ${ours.kind} here and a ${real.kind} in the real schema`]),
    ...more(ours.implements, real.implements, 'interface'),
    ...more(ours.values, real.values, 'value'),
    ...more(ours.members, real.members, 'member'),
    ...typed(ours.fields, real.fields),
    ...typed(ours.args, real.args),
    ...missingRequired(name, ours, real),
  ];
}

/** A required argument or input field that the real schema has and ours lacks. */
function missingRequired(name: string, ours: ContractType, real: ContractType): string[] {
  const args = Object.entries(real.args ?? {}).filter(
    ([key, type]) => type.endsWith('!') && ours.fields?.[key.split('.')[0] ?? ''] && !ours.args?.[key],
  );
  const fields =
    real.kind === 'INPUT'
      ? Object.entries(real.fields ?? {}).filter(([key, type]) => type.endsWith('!') && !ours.fields?.[key])
      : [];
  return [...args, ...fields].map(([key]) => `${name}.${key} is required in the real schema`);
}

function shorten(type: GraphQLNamedType): ContractType {
  if (isEnumType(type)) return { kind: 'ENUM', values: type.getValues().map((value) => value.name) };
  if (isUnionType(type)) return { kind: 'UNION', members: type.getTypes().map((member) => member.name) };
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return {
      kind: 'INPUT',
      fields: Object.fromEntries(fields.map((field) => [field.name, inputType(field)])),
    };
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return { kind: 'SCALAR' };
  const fields = Object.values(type.getFields());
  const args = fields.flatMap((field) =>
    field.args.map((arg) => [`${field.name}.${arg.name}`, inputType(arg)]),
  );
  return {
    kind: isObjectType(type) ? 'OBJECT' : 'INTERFACE',
    implements: type.getInterfaces().map((parent) => parent.name),
    fields: Object.fromEntries(fields.map((field) => [field.name, String(field.type)])),
    args: Object.fromEntries(args),
  };
}

function inputType({
  type,
  astNode,
}: {
  type: unknown;
  astNode?: { defaultValue?: unknown } | null | undefined;
}) {
  const value = astNode?.defaultValue;
  return value ? `${type} = ${print(value as Parameters<typeof print>[0])}` : String(type);
}
