export const WHAT_IF = {
  title: 'What if',
  problems: [
    {
      says: {
        'whatIf.unknown':
          '"{change}" is no change that can be tried. A change is one of: {examples}. Several are separated by semicolons.',
        'whatIf.incomplete': '"{change}" is not complete. Write it as in: {example}',
        'whatIf.amount':
          '"{amount}" is no price. Write it with a point, and without a currency: 14 or 14.50.',
        'whatIf.stock': '"{stock}" is no stock. Write a whole number, or in, out or backorder.',
      },
      cause: 'The words after `--if`, or those on the desk, are not as they have to be.',
      cure: 'Write the change as the message shows it. Products are named by the slug in their address, or by their id.',
    },
    {
      says: {
        'whatIf.noProduct': 'No product has the slug or id "{product}".{near}',
        'whatIf.noCategory': 'No category has the slug or id "{category}".{near}',
      },
      cause: 'The product or category is not in the catalog as it was last read.',
      cure: 'Take the slug from the address of its page.',
    },
    {
      says: {
        'whatIf.noPrice': '"{name}" has no price of its own that can be changed: {reason}.',
        'whatIf.notReduced': 'A sale price of {amount} is not below the regular price of "{name}".',
      },
      cause: 'The product is a group, or has no price, or would be no cheaper on sale.',
      cure: 'Change the prices of its members, or name a lower price.',
    },
    {
      says: {
        'whatIf.noCatalog':
          'No catalog was read here yet, so there is nothing to change. npm run build reads it.',
        'whatIf.notCompiled':
          'The code or the configuration has changed since the last release. npm run build compiles it; then try again.',
      },
      cause:
        'A change is tried on a copy of the catalog, and rendered by the code of the release that is served.',
      cure: 'Make a release first.',
    },
  ],
} as const;
