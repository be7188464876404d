export const OPTION_PREFIX = 'attribute_';

/** The query parameter of an attribute, named as WooCommerce does: `attribute_pa_size`. */
export function optionParameter(attributeName: string): string {
  return OPTION_PREFIX + attributeName.toLowerCase().replace(/\s+/g, '-');
}

/** Writes a selection, values by attribute name, into a query with leading `?`; empty values are removed. */
export function selectionQuery(choice: Record<string, string>, query = new URLSearchParams()): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(optionParameter(name), value);
    else next.delete(optionParameter(name));
  }
  const text = next.toString();
  return text && `?${text}`;
}
