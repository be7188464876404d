import { afterEach, expect, test } from 'vitest';
import { approveReview } from '../catalog/changes/add-review.ts';
import {
  type Answer,
  type FixtureBackend,
  type FixtureOptions,
  serveFixture,
} from '../fixtures/serve-fixture.ts';
import { idOf, Shopper } from '../fixtures/shopper.ts';

let backend: FixtureBackend;
const open = async (options: FixtureOptions = {}) => {
  backend = await serveFixture(options);
};
afterEach(() => backend.close());

const WRITE = `mutation ($input: WriteReviewInput!) {
  writeReview(input: $input) { rating review { id status content author { node { name avatar { url } } } } } }`;
const RATING = 'mutation ($input: WriteReviewInput!) { writeReview(input: $input) { rating } }';
const PRODUCT = `query ($id: ID!) { product(id: $id, idType: SLUG) { averageRating reviewCount modified
  ... on SimpleProduct { reviews(first: 1) { pageInfo { hasNextPage endCursor } edges { rating node { content author { node { name } } } } } } } }`;

const DUPLICATE = 'Duplicate comment detected; it looks as though you&#8217;ve already said that!';
const FLOOD = 'You are posting comments too quickly. Slow down.';

const review = (changes: object = {}) => ({
  author: 'Gast',
  authorEmail: 'gast@example.test',
  content: 'Very good cap',
  rating: 5,
  commentOn: idOf(backend, 'cap'),
  ...changes,
});
const guest = () => new Shopper(backend);
const write = (changes: object = {}, shopper = guest()) => shopper.send(RATING, { input: review(changes) });
const messages = ({ errors }: Answer) => (errors ?? []).map(({ message }) => message);
const cap = async () => (await backend.query(PRODUCT, { id: 'cap' })).product;

async function signedIn(): Promise<Shopper> {
  await guest().ask(
    `mutation { registerCustomer(input: { username: "ulla", email: "ulla@example.test", password: "Ulla-pass-1!",
      firstName: "Ulla", lastName: "User" }) { clientMutationId } }`,
  );
  const { authToken } = await guest().ask<{ authToken: string }>(
    `mutation { login(input: { provider: PASSWORD, credentials: { username: "ulla", password: "Ulla-pass-1!" } }) {
      authToken } }`,
  );
  return new Shopper(backend, `Bearer ${authToken}`);
}

test('a guest’s review is held, and shown with its rating once it is approved', async () => {
  await open();
  const before = await cap();
  expect((await write()).data).toEqual({ writeReview: { rating: 5 } });
  expect(await cap()).toEqual(before);
  const id = backend.store.get<{ id: number }>('SELECT id FROM reviews WHERE approved = 0')?.id ?? 0;
  expect(approveReview(backend.store, id, new Date('2030-01-02T03:04:05Z'))).toBe(idOf(backend, 'cap'));
  expect(await cap()).toEqual({
    averageRating: 5,
    reviewCount: 1,
    modified: '2030-01-02T04:04:05+01:00',
    reviews: {
      pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
      edges: [{ rating: 5, node: { content: '<p>Very good cap</p>\n', author: { node: { name: 'Gast' } } } }],
    },
  });
  expect(() => approveReview(backend.store, id)).toThrow(`No review ${id} waits for approval.`);
});

test('a guest cannot read a held review, though it was stored, as recorded', async () => {
  await open();
  const answer = await guest().send(WRITE, { input: review() });
  expect(answer.data).toEqual({ writeReview: { rating: 5, review: null } });
  expect(answer.errors).toMatchObject([
    { message: 'Internal server error', path: ['writeReview', 'review', 'id'] },
  ]);
  expect(backend.store.get('SELECT author FROM reviews WHERE approved = 0')).toEqual({ author: 'Gast' });
});

test('a customer reads the own review, which has the address and, without another, the name of the account', async () => {
  await open();
  const customer = await signedIn();
  const answer = await customer.send(WRITE, {
    input: review({ author: '', authorEmail: 'other@example.test' }),
  });
  expect(answer.data).toMatchObject({
    writeReview: { review: { status: 'HOLD', author: { node: { name: 'Ulla User' } } } },
  });
  expect(backend.store.get('SELECT email FROM reviews WHERE approved = 0')).toEqual({
    email: 'ulla@example.test',
  });
});

test('a shop that holds none shows reviews at once, with their avatars', async () => {
  await open({ shop: { reviewsHeld: false } });
  const answer = await guest().send(WRITE, { input: review({ rating: 3 }) });
  expect(answer.data).toMatchObject({
    writeReview: {
      rating: 3,
      review: {
        status: 'APPROVE',
        author: { node: { avatar: { url: expect.stringContaining('gravatar') } } },
      },
    },
  });
  expect(await cap()).toMatchObject({ averageRating: 3, reviewCount: 1 });
});

test('the same text by the same name or address is a duplicate, and others come after a pause', async () => {
  await open();
  await write();
  expect(messages(await write())).toEqual([DUPLICATE]);
  expect(messages(await write({ author: 'Other', authorEmail: 'GAST@example.test' }))).toEqual([DUPLICATE]);
  expect(messages(await write({ authorEmail: 'other@example.test' }))).toEqual([DUPLICATE]);
  expect(messages(await write({ content: 'Something else' }))).toEqual([FLOOD]);
  expect(messages(await write({ commentOn: idOf(backend, 'belt') }))).toEqual([FLOOD]);
});

test.each([
  ['no star', { rating: 0 }, 'A rating has 1 to 5 stars, not 0.'],
  ['six stars', { rating: 6 }, 'A rating has 1 to 5 stars, not 6.'],
  ['half an address', { authorEmail: 'nowhere' }, 'Please enter a valid email address.'],
  ['a text too long', { content: 'x'.repeat(65_526) }, 'Your comment is too long.'],
  ['a name too long', { author: 'x'.repeat(246) }, 'Your name is too long.'],
  ['an unknown product', { commentOn: 999_999 }, 'The ID of the node to comment on is invalid'],
  ['no product', { commentOn: null }, 'The ID of the node to comment on is invalid'],
])('%s is refused, and nothing is stored', async (_, changes, message) => {
  await open();
  expect(messages(await write(changes))).toEqual([message]);
  expect(backend.store.get('SELECT count(*) AS count FROM reviews WHERE approved = 0')).toEqual({ count: 0 });
});

test('a variation, a draft and a product behind a password have no reviews to write', async () => {
  await open();
  backend.store.run("UPDATE products SET status = 'draft' WHERE slug = 'belt'");
  backend.store.run("UPDATE products SET password = 'secret' WHERE slug = 'album'");
  for (const slug of ['hoodie-red-no', 'belt', 'album']) {
    const answer = await write({ commentOn: idOf(backend, slug) });
    expect(messages(answer)).toEqual(['The ID of the node to comment on is invalid']);
  }
});

test('empty texts and addresses are stored, as recorded', async () => {
  await open();
  expect((await write({ content: '', authorEmail: '' })).data).toEqual({ writeReview: { rating: 5 } });
});

test('typed HTML is text', async () => {
  await open({ shop: { reviewsHeld: false } });
  const answer = await guest().send(WRITE, {
    input: review({ author: '<i>Eve</i>', content: '5 < 6 & <script>alert(1)</script>' }),
  });
  expect(answer.data).toMatchObject({
    writeReview: {
      review: {
        content: '<p>5 &lt; 6 &amp; &lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
        author: { node: { name: 'Eve' } },
      },
    },
  });
});

test('a shop for customers alone asks guests to sign in', async () => {
  await open({ shop: { reviewsNeedAccount: true } });
  expect(messages(await write())).toEqual(['This site requires you to be logged in to leave a comment']);
  expect((await write({}, await signedIn())).data).toEqual({ writeReview: { rating: 5 } });
});

test('attempts from one source are limited, also such as are refused', async () => {
  await open();
  const one = (name: string) => `${name}: writeReview(input: { rating: 9, commentOn: 44 }) { rating }`;
  const aliases = Array.from({ length: 31 }, (_, index) => one(`a${index}`)).join(' ');
  const answer = await guest().send(`mutation { ${aliases} }`);
  expect(messages(answer).at(-1)).toBe(
    'Too many reviews are being written from your network. Please try again later.',
  );
  expect(messages(answer).filter((message) => message.startsWith('Too many'))).toHaveLength(1);
});

test('a German store answers in German', async () => {
  await open({ shop: { language: 'de_DE' } });
  await write();
  expect(messages(await write())).toEqual([
    'Doppelter Kommentar entdeckt. Es sieht so aus, als hättest du das schon einmal geschrieben!',
  ]);
});
