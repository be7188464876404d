import { newEmail } from './pages/checkout-page.ts';
import { Device } from './pages/device.ts';
import { ProductReviews } from './pages/product-page.ts';
import { ShopPage } from './pages/shop-page.ts';
import { backendData } from './support/backend-data.ts';
import { Endpoint } from './support/endpoint.ts';
import { findViolationsInBothColors } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

/** A product with more than ten reviews of many ratings. */
const RATED = 'tide-mug';
const KETTLE = 'gale-kettle';
const SENT = 'Your review is awaiting approval.';

let shop: ShopPage;
let reviews: ProductReviews;

test.beforeEach(({ page }) => {
  shop = new ShopPage(page);
  reviews = new ProductReviews(page);
});

test.describe('the list', () => {
  test('is static until somebody acts on it', async ({ page }) => {
    const payloads: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('_payload.json')) payloads.push(request.url());
    });
    await reviews.open(RATED);
    await reviews.section.scrollIntoViewIfNeeded();
    await expect(reviews.items).toHaveCount(10);
    expect(shop.scripts.filter((path) => path.includes('Review'))).toEqual([]);
    expect(payloads).toEqual([]);
  });

  test('shows the ratings of a row of the histogram, and all again', async () => {
    await reviews.open(RATED);
    const two = reviews.row(/^2 stars: 1 review$/);
    await two.click();
    await expect(reviews.items).toHaveCount(1);
    await expect(two).toHaveAttribute('aria-pressed', 'true');
    await expect(reviews.section.getByRole('status').first()).toHaveText('2 stars: 1 of 1 review');
    await reviews.row(/^4 stars/).click();
    await expect(two).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => reviews.ratings()).toEqual(Array(5).fill('Rated 4.0 out of 5'));
    await reviews.button('Show all reviews').click();
    await expect(reviews.items).toHaveCount(10);
    await expect(reviews.row(/^4 stars/)).toBeFocused();
    await two.click();
    await two.click();
    await expect(reviews.items).toHaveCount(10);
  });

  test('sorts by rating and date, and looks the same once the island has it', {
    tag: '@nightly',
  }, async () => {
    await reviews.open(RATED);
    const before = await reviews.items.evaluateAll((items) => items.map((item) => item.outerHTML));
    await reviews.sort.selectOption('Worst rated first');
    await expect(reviews.items.first()).toContainText('Bettina Kraus');
    await reviews.sort.selectOption('Best rated first');
    await expect(reviews.items.first()).toContainText('Maddy O’Shea');
    expect(await reviews.ratings()).toEqual(Array(10).fill('Rated 5.0 out of 5'));
    await reviews.sort.selectOption('Newest first');
    await expect
      .poll(() => reviews.items.evaluateAll((items) => items.map((item) => item.outerHTML)))
      .toEqual(before);
    const days = await reviews.days();
    expect(days).toEqual(days.toSorted().reverse());
  });

  test('grows by the button below it, by keyboard, and the focus goes to what is new', async ({ page }) => {
    await reviews.open(RATED);
    await expect(reviews.section.getByText('10 of 17 reviews')).toBeVisible();
    await reviews.button('Show more reviews').focus();
    await page.keyboard.press('Enter');
    await expect(reviews.items).toHaveCount(17);
    await expect(reviews.items.nth(10)).toBeFocused();
    await expect(reviews.button('Show more reviews')).toBeHidden();
  });

  test('says when it cannot be loaded, and tries again', { tag: '@nightly' }, async ({ page }) => {
    await reviews.open(RATED);
    await page.route('**/_payload.json', (route) => route.abort());
    await reviews.row(/^5 stars/).click();
    await expect(reviews.section.getByRole('alert')).toContainText('The reviews could not be loaded.');
    await expect(reviews.items).toHaveCount(10);
    await page.unroute('**/_payload.json');
    await reviews.button('Try again').click();
    await expect.poll(async () => new Set(await reviews.ratings())).toEqual(new Set(['Rated 5.0 out of 5']));
  });

  test('shows initials, and asks nobody for pictures', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await reviews.open(RATED);
    await reviews.section.scrollIntoViewIfNeeded();
    await expect(reviews.items.first()).toContainText(/^M/);
    await reviews.row(/^5 stars/).click();
    await expect.poll(async () => new Set(await reviews.ratings())).toEqual(new Set(['Rated 5.0 out of 5']));
    expect(asked.filter((url) => url.includes('gravatar'))).toEqual([]);
    const payload = await page.request.get(`/product/${RATED}/_payload.json`);
    expect(await payload.text()).not.toContain('gravatar');
  });
});

test.describe('the form', () => {
  test('keeps a review whose answer is lost, sends it again, and knows one that was written', async ({
    page,
  }) => {
    const [author, email] = ['Ada Byron', newEmail('review')];
    const review = { author, email, content: `Boils <fast>. ${email}` };
    const endpoint = await Endpoint.watch(page);
    await reviews.open(KETTLE);
    await reviews.fill(review);
    await reviews.rate(4);
    endpoint.refuse('WriteReview', 'You are posting comments too quickly. Slow down.');
    await reviews.send.click();
    await expect(reviews.form.getByRole('alert')).toContainText(
      'Please wait a moment before you write again.',
    );
    endpoint.loseAnswer('WriteReview');
    await reviews.send.click();
    await expect(reviews.form.getByRole('alert')).toContainText('What you wrote is still here');
    await expect(reviews.field('Your review')).toHaveValue(review.content);
    await expect(reviews.star('4 stars')).toBeChecked();
    await reviews.send.click();
    await expect(reviews.section.getByRole('status').filter({ hasText: SENT })).toBeFocused();
    await expect(reviews.form).toBeHidden();
    const held = backendData.heldReviews(email);
    const content = review.content.replace('<fast>', '&lt;fast&gt;');
    expect(held).toEqual([{ slug: KETTLE, author, rating: 4, content }]);

    await page.reload();
    await reviews.fill(review);
    await reviews.rate(5);
    await reviews.send.click();
    await expect(reviews.form.getByRole('alert')).toContainText('You have already written this review.');
    expect(backendData.heldReviews(email)).toHaveLength(1);
  });

  test('says what is missing, leads there, and is whole for assistive technology', async ({ page }) => {
    await reviews.open(KETTLE);
    await reviews.send.click();
    await expect(reviews.star('1 star')).toBeFocused();
    await expect(reviews.form).toContainText('Please choose 1 to 5 stars.');
    await expect(reviews.field('Your review')).toHaveAccessibleDescription(
      'Please write a few words about the product.',
    );
    await expect(reviews.field('Name')).toHaveAccessibleDescription('Please enter your name.');
    await reviews.field('Email').fill('ada@');
    await expect(reviews.field('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(await findViolationsInBothColors(page, '#reviews')).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    await reviews.star('1 star').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(reviews.star('3 stars')).toBeChecked();
    await expect(reviews.form).not.toContainText('Please choose 1 to 5 stars.');
    await reviews.fill({ author: 'Ada', email: 'ada@example.org', content: 'x'.repeat(5001) });
    await reviews.send.click();
    await expect(reviews.field('Your review')).toBeFocused();
    await expect(reviews.form).toContainText('A review has at most 5,000 characters.');
  });

  test('knows a customer, who may write under another name', { tag: '@nightly' }, async ({ page }) => {
    const device = new Device();
    await device.register();
    await device.moveTo(page);
    await reviews.open(KETTLE);
    await reviews.field('Your review').click();
    await expect(reviews.field('Email')).toHaveValue(/@example\.test$/);
    await expect(reviews.field('Name')).not.toHaveValue('');
    await reviews.field('Name').fill('A. B.');
    await expect(reviews.field('Name')).toHaveValue('A. B.');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('says that it needs it', async ({ page }) => {
      await reviews.open(RATED);
      await expect(reviews.section.locator('noscript')).toBeVisible();
      expect(await page.content()).toContain('Writing a review needs JavaScript.');
      await expect(reviews.form).toBeHidden();
      await expect(reviews.items).toHaveCount(10);
      await expect(reviews.sort).toBeHidden();
      await expect(reviews.section.getByText('5 stars: 10 reviews')).toBeVisible();
      await expect(reviews.section.getByRole('button')).toHaveCount(0);
    });
  });
});

test('in German, narrow, and filtered, nothing sticks out or breaks a rule', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await reviews.open('gezeitenbecher', '/de');
  await reviews.row(/^5 Sterne/).click();
  await expect(reviews.button('Alle Bewertungen zeigen')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findViolationsInBothColors(page, '#reviews')).toEqual([]);
});
