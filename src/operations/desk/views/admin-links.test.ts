import { expect, it } from 'vitest';
import { adminUrlOf } from './admin-links.ts';

it.each([
  ['https://store.example/graphql', 'https://store.example/wp-admin/'],
  ['https://store.example/shop/graphql/', 'https://store.example/shop/wp-admin/'],
  ['https://store.example/index.php?graphql', 'https://store.example/wp-admin/'],
  ['http://store.example:8080/?graphql=true', 'http://store.example:8080/wp-admin/'],
  ['https://user:secret@store.example/graphql', 'https://store.example/wp-admin/'],
  ['store.example', null],
])('finds the administration of %s', (endpoint, admin) => {
  expect(adminUrlOf(endpoint)).toBe(admin);
});
