import { text } from 'node:stream/consumers';
import { askHost, checkHost, type Host, walkSite } from './host-checks.ts';

/** Findings of a visitor. */
export interface Visit {
  asked: number;
  problems: string[];
}

const SHOWN = ['/', '/products/', '/de/', '/builds/latest.json'];

/**
 * Visits a host from the machine's network, as a program of its own: `check` looks at headers and special
 * addresses, `walk` follows every link, `loop` asks for pages and their scripts until its input ends.
 */
const [mode = '', hostJson = '{}'] = process.argv.slice(2);
const host = JSON.parse(hostJson) as Host;
console.log(JSON.stringify(await visit()));

async function visit(): Promise<Visit> {
  if (mode === 'walk') return await walkSite(host);
  if (mode === 'loop') return await loop();
  const asset =
    assetsOf((await askHost(host, '/')).text).find((path) => path.endsWith('.js')) ?? '/no-script';
  return { asked: 1, problems: await checkHost(host, asset) };
}

function assetsOf(page: string): string[] {
  return [...new Set(page.match(/\/_assets\/[\w./-]+\.(?:js|css)\b/g))];
}

async function loop(): Promise<Visit> {
  const found: Visit = { asked: 0, problems: [] };
  let isOver = false;
  void text(process.stdin).then(() => {
    isOver = true;
  });
  const get = async (path: string): Promise<string> => {
    found.asked += 1;
    try {
      const answer = await askHost(host, path);
      if (answer.status !== 200) found.problems.push(`${path}: ${answer.status}`);
      return answer.text;
    } catch (error) {
      found.problems.push(`${path}: ${String(error)}`);
      return '';
    }
  };
  const shopper = async () => {
    while (!isOver) {
      for (const path of SHOWN) {
        const page = await get(path);
        for (const asset of assetsOf(page).slice(0, 5)) await get(asset);
      }
    }
  };
  await Promise.all([shopper(), shopper()]);
  return found;
}
