import { errorMessage } from '#kit/errors.ts';
import { numbers, pictures, prices, products, termPages, types, variations } from './checks/catalog.ts';
import { cors, reachable } from './checks/endpoint.ts';
import { languages, translations } from './checks/languages.ts';
import {
  accessibility,
  consent,
  country,
  lowestPrice,
  safety,
  texts,
  unitPrice,
  withdrawal,
} from './checks/law.ts';
import { indexNow, latency, medianOf, webhooks } from './checks/operation.ts';
import { guests, login, payment, priceDisplay, session, tax, transfer, trust } from './checks/shoppers.ts';
import { clock, debug, kinds, language, pageCap, plugins, settingsPlugin } from './checks/store.ts';
import { type Check, Examination, type ExaminationOptions } from './examination.ts';
import {
  CHECKS,
  type CheckName,
  type Finding,
  LAW_CHECKS,
  quote,
  type Said,
  say,
  toFinding,
} from './finding.ts';
import type { Severity } from './messages/message.ts';
import type { Probe } from './probe.ts';

/** Facts about a store. `npm run doctor -- --json` prints it; `schema` grows with incompatible changes. */
export interface DoctorReport {
  schema: 1;
  /** The endpoint, without a user name or password. */
  url: string;
  /** When it was examined, in ISO 8601. */
  at: string;
  /** The worst severity of all findings. */
  result: Severity;
  findings: Finding[];
  /** Checks that need something to be put right first, or were not asked for. */
  skipped: CheckName[];
  /** Time to the end of the answers of each operation. */
  latency: { operation: string; requests: number; medianMs: number; slowestMs: number }[];
}

/** These take a few requests only: a first release runs them too. */
const QUICK = {
  plugins,
  settingsPlugin,
  language,
  languages,
  pageCap,
  cors,
  login,
  payment,
  session,
  transfer,
  kinds,
};
const SLOW = {
  guests,
  tax,
  trust,
  products,
  types,
  variations,
  translations,
  terms: termPages,
  prices,
  priceDisplay,
  numbers,
  pictures,
  webhooks,
  indexNow,
};
/** They are about the answers to the others. */
const LAST = { debug, clock };

/** A page of its own: the points that the law asks for. */
const LAW = {
  lawCountry: country,
  lawWithdrawal: withdrawal,
  lawLowestPrice: lowestPrice,
  lawUnitPrice: unitPrice,
  lawSafety: safety,
  lawAccessibility: accessibility,
  lawTexts: texts,
  lawConsent: consent,
};

/**
 * Asks a store everything that a shop will ask of it. The store is left as it was.
 * @throws if `signal` ends it, once the cart that it tried is empty again
 */
export async function examine(options: ExaminationOptions): Promise<DoctorReport> {
  const { quick = false, law = false } = options;
  const examination = new Examination(options);
  const { probe } = examination;
  const findings = await runCheck(examination, 'reachable', reachable);
  if (!findings.some(({ severity }) => severity === 'broken')) {
    const all = quick ? { ...QUICK, ...LAST } : { ...QUICK, ...SLOW, ...LAST, latency };
    const checks = Object.entries(law ? LAW : all) as [CheckName, Check][];
    if (quick) {
      const found = await Promise.all(checks.map(([name, check]) => runCheck(examination, name, check)));
      findings.push(...found.flat());
    } else for (const [name, check] of checks) findings.push(...(await runCheck(examination, name, check)));
  }
  const names = Object.keys(law ? LAW_CHECKS : CHECKS) as CheckName[];
  const done = new Set(findings.map(({ check }) => check));
  const result = (['broken', 'warning'] as const).find((one) =>
    findings.some(({ severity }) => severity === one),
  );
  return {
    schema: 1,
    url: probe.hide(withoutCredentials(options.url)),
    at: new Date().toISOString(),
    result: result ?? 'ok',
    findings: findings.toSorted((one, other) => names.indexOf(one.check) - names.indexOf(other.check)),
    skipped: names.filter((name) => !done.has(name)),
    latency: latencyOf(probe),
  };
}

async function runCheck(examination: Examination, name: CheckName, run: Check): Promise<Finding[]> {
  const { probe } = examination;
  const finding = (said: Said) => toFinding(name, said, (text) => probe.hide(text));
  try {
    probe.checkEnd();
    return (await run(examination)).map(finding);
  } catch (error) {
    probe.checkEnd();
    return [finding(say('check.failed', { reason: quote(errorMessage(error)) }))];
  }
}

function latencyOf({ timings }: Probe): DoctorReport['latency'] {
  return [...timings].map(([operation, times]) => ({
    operation,
    requests: times.length,
    medianMs: Math.round(medianOf(timings, operation)),
    slowestMs: Math.round(Math.max(...times)),
  }));
}

function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  if (url === null || (url.username === '' && url.password === '')) return address;
  url.username = '';
  url.password = '';
  return url.href;
}
