import { ensureBrowser } from '#testing/browser.ts';
import { main } from './command.ts';

await main(async () => {
  ensureBrowser();
});
