/**
 * What the embedded backend has beyond the real schema, as `Type` or `Type.field`, each with its reason.
 * Everything else in `schema.graphql` is in the real one with the same type, which a test proves.
 */
export const EXTENSIONS: Readonly<Record<string, string>> = {};
