import { type GraphQLSchema, isObjectType } from 'graphql';
import type { PageArgs } from './connection.ts';
import { connectProducts } from './nodes/product.ts';
import type { TermNode } from './nodes/term.ts';
import type { ProductWhere } from './product-where.ts';

/** Lets categories list their products; products know their categories, so neither node can make the other. */
export function resolveCategoryProducts(schema: GraphQLSchema): GraphQLSchema {
  const category = schema.getType('ProductCategory');
  const field = isObjectType(category) ? category.getFields().products : undefined;
  if (field) {
    field.resolve = (term: TermNode, { where, ...page }: PageArgs & { where?: ProductWhere | null }) =>
      connectProducts(term.productIds(where), page, term.backend);
  }
  return schema;
}
