import { main, onStop } from './command.ts';
import { followShop } from './follow.ts';

await main(async () => {
  const following = await followShop();
  onStop(() => following.stop());
});
