import { mapDocumentParts } from '../graphql.ts';

/** WPML GraphQL; absent for Polylang. */
type Plugin = 'wpml' | undefined;

/**
 * A document whose list is in the language that its variable `language` names, as of `languageVariable`. The type of
 * the variable is only known to stores with the plugin.
 */
export function inLanguage<D extends object>(document: D, plugin: Plugin): D {
  const type = plugin === 'wpml' ? 'String' : 'LanguageCodeFilterEnum';
  // Fragments stay as they are.
  return mapDocumentParts(document, (part) =>
    part
      .replace(/^query \w+\(/, `$&$language: ${type} `)
      .replace(/^(query .*?\bwhere: \{)/, '$1 language: $language'),
  );
}

/** A language as a variable names it: `PT_BR` of `pt-br`, a value of Polylang's enums; its slug with WPML. */
export function languageVariable(slug: string, plugin: Plugin): string {
  return plugin === 'wpml' ? slug : slug.toUpperCase().replaceAll('-', '_');
}
