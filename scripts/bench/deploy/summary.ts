import { median, table } from '../table.ts';
import type { DeployCost, DeployFigures } from './size.ts';

/** The figures of one catalog size. */
export function formatDeployFigures({
  products,
  everything,
  prices,
  nothing,
  elsewhere,
}: DeployFigures): string {
  const middle = (figure: (cost: DeployCost) => number) => median(prices.map(figure));
  const price: DeployCost = {
    files: middle(({ files }) => files),
    requests: middle(({ requests }) => requests),
    bytes: middle(({ bytes }) => bytes),
    seconds: middle(({ seconds }) => seconds),
  };
  const worst = Math.max(...prices.map(({ seconds }) => seconds));
  return [
    '',
    `${products} products:`,
    '',
    table([
      ['', 'files', 'requests', 'sent', 'time', 'of everything'],
      row('everything, at first', everything, everything),
      row('one price (median)', price, everything),
      row('nothing changed', nothing, everything),
      row('another machine, by hash', elsewhere, everything),
    ]),
    '',
    `The slowest price took ${worst.toFixed(3)} s.`,
  ].join('\n');
}

function row(
  label: string,
  { files, requests, bytes, seconds }: DeployCost,
  everything: DeployCost,
): string[] {
  const share = `${((seconds / everything.seconds) * 100).toFixed(1)} %`;
  return [
    label,
    String(files),
    String(requests),
    `${(bytes / 1e6).toFixed(1)} MB`,
    `${seconds.toFixed(3)} s`,
    share,
  ];
}
