import { videoLink, videoOf } from '#storefront/domain/catalog/videos.ts';
import { withVideos } from '#storefront/ui/html/video-html.ts';
import { expect, test } from './support/test.ts';

const PLAYER = 'https://www.youtube-nocookie.com';

/** No product of the demo shop has a video: the page of one gets the HTML and the policy that such a text brings. */
function withVideo(page: string): string {
  const video = videoOf('https://youtu.be/dQw4w9WgXcQ');
  if (video === null) throw new Error('That is an address of a video.');
  const { href = '' } = videoLink(video);
  const text = withVideos(`<a data-video href="${href}" rel="noopener">How it is made</a>`, {
    lang: 'en-US',
    play: 'Play video',
    note: (host) => `Loads from ${host} when you press play`,
  });
  return page
    .replace(/(http-equiv="content-security-policy" content=")/, `$1frame-src ${PLAYER};`)
    .replace(/(<div class="html-text[^>]*>)/, `$1${text}`);
}

test('a video asks its host for nothing before it is played, and is played where it stands', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(`${PLAYER}/**`, (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><button>Pause</button>' });
  });
  await page.route('**/product/harbour-teapot/', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: withVideo(await response.text()) });
  });
  await page.goto('/product/harbour-teapot/');
  const play = page.getByRole('link', { name: 'Play video: How it is made' });
  await play.scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  await expect(page.locator('.video')).toBeVisible();
  expect(asked).toEqual([]);
  await play.click();
  await expect(page.frameLocator('.video iframe').getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(play).toBeHidden();
  // Nothing lies over the player any more.
  await page.frameLocator('.video iframe').getByRole('button', { name: 'Pause' }).click();
  expect(asked).toEqual(['/embed/dQw4w9WgXcQ']);
  await expect(page).toHaveURL(/\/product\/harbour-teapot\/$/);
});
