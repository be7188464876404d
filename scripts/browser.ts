import { ensureBrowser } from '#testing/browser.ts';
import { main } from './shop.ts';

await main(async () => {
  ensureBrowser();
});
