import { IsletError, says } from '#kit/messages/says.ts';
import { AVATAR_SOURCE } from './avatars.ts';
import { type EventScript, eventsProblem, repeatedTarget } from './tag-events.ts';

/** Purpose of a third-party script; shoppers allow each but `necessary` separately. */
export const SCRIPT_CATEGORIES = ['necessary', 'statistics', 'marketing', 'support', 'pictures'] as const;

export type ScriptCategory = (typeof SCRIPT_CATEGORIES)[number];

/** A script of another company, such as analytics or a chat. */
export interface ThirdPartyScript extends EventScript {
  name: string;
  category: ScriptCategory;
  /** Origins that it loads from or talks to such as `https://stats.example`, by kind. */
  origins?: Partial<Record<OriginKind, readonly string[]>>;
  /** Its `data-` attributes, in camel case. */
  data?: Readonly<Record<string, string>>;
  /** Its Trusted Types policies; none if it makes no HTML, left out if it is not known to keep to them. */
  trustedTypes?: readonly string[];
}

/** Pictures from Gravatar, for which shoppers are asked as for scripts; `src` is empty, as there is no script. */
const GRAVATAR: ThirdPartyScript = {
  name: 'Gravatar',
  src: '',
  category: 'pictures',
  origins: { img: [AVATAR_SOURCE] },
};

/** All that shoppers are asked about, or informed of: the merchant's scripts, and Gravatar where the shop uses it. */
export function thirdParties({
  thirdParty,
  gravatar,
}: {
  thirdParty: readonly ThirdPartyScript[];
  gravatar: boolean;
}): readonly ThirdPartyScript[] {
  return gravatar ? [...thirdParty, GRAVATAR] : thirdParty;
}

const ORIGIN_KINDS = ['script', 'connect', 'img', 'frame', 'style', 'font'] as const;

export type OriginKind = (typeof ORIGIN_KINDS)[number];

/** A valid name of a policy, except the default one, which would apply to all scripts. */
const TRUSTED_TYPES = /^(?!default$)[\w#=/@.%-]+$/;

const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** The origins that scripts may use for a kind of request, each once. */
export function thirdPartyOrigins(scripts: readonly ThirdPartyScript[], kind: OriginKind): string[] {
  const listed = scripts.flatMap(({ src, origins }) => [
    ...(kind === 'script' && src !== '' ? [new URL(src).origin] : []),
    ...(origins?.[kind] ?? []),
  ]);
  return [...new Set(listed)];
}

/** The policies of Trusted Types that scripts make; null if one of them does not say. */
export function trustedTypesOf(scripts: readonly ThirdPartyScript[]): string[] | null {
  const names: string[] = [];
  for (const { trustedTypes } of scripts) {
    if (trustedTypes === undefined) return null;
    names.push(...trustedTypes);
  }
  return names;
}

/** Returns true if shoppers are asked: something is listed that is not necessary. */
export function asksConsent(scripts: readonly ThirdPartyScript[]): boolean {
  return scripts.some(({ category }) => category !== 'necessary');
}

/** Subject of a choice: another script, or another purpose of one such as events, is asked for again. */
export function consentList(scripts: readonly ThirdPartyScript[]): string {
  return scripts
    .filter(({ category }) => category !== 'necessary')
    .map(({ src, category, events }) => `${category} ${src}${events === undefined ? '' : ' events'}`)
    .sort()
    .join('\n');
}

/** Checks the setting `thirdParty`. @throws IsletError if browsers or policies could not use a script */
export function assertThirdParty(scripts: readonly ThirdPartyScript[], baseUrl: string): void {
  const refuse = ({ name }: ThirdPartyScript, problem: string) => {
    throw new IsletError(says('setting.thirdParty', { name: JSON.stringify(name), problem }));
  };
  for (const script of scripts) {
    const problem = problemOf(script, baseUrl);
    if (problem !== null) refuse(script, problem);
  }
  const repeated = repeatedTarget(scripts);
  if (repeated !== undefined) refuse(repeated, says('setting.eventsTwice'));
}

function problemOf(script: ThirdPartyScript, baseUrl: string): string | null {
  const { name, src, category, origins = {}, trustedTypes = [] } = script;
  if (typeof name !== 'string' || name.trim() === '') return says('setting.scriptName');
  if (!SCRIPT_CATEGORIES.includes(category)) {
    const list = SCRIPT_CATEGORIES.join(', ');
    return says('setting.scriptCategory', { category: JSON.stringify(category), list });
  }
  const url = URL.parse(src);
  if (url === null || !isWebOrigin(url.origin))
    return says('setting.scriptUrl', { src: JSON.stringify(src) });
  const isSecure = baseUrl.startsWith('https:');
  if (isSecure && url.protocol !== 'https:') return says('setting.scriptProtocol', { src });
  const unfit = trustedTypes.find((policy) => !TRUSTED_TYPES.test(policy));
  if (unfit !== undefined) return says('setting.trustedTypes', { policy: JSON.stringify(unfit) });
  for (const [kind, list] of Object.entries(origins)) {
    if (!ORIGIN_KINDS.some((known) => known === kind)) {
      return says('setting.originKind', { kind: JSON.stringify(kind), list: ORIGIN_KINDS.join(', ') });
    }
    for (const origin of list) {
      if (!isWebOrigin(origin, kind === 'connect')) {
        return says('setting.originUrl', { kind, origin: JSON.stringify(origin) });
      }
      if (isSecure && /^(?:http|ws):/.test(origin)) {
        return says('setting.originProtocol', { kind, origin, needed: origin.replace(/^(http|ws)/, '$1s') });
      }
    }
  }
  return eventsProblem(script);
}

/** @param withSockets true if web sockets may be named too */
function isWebOrigin(origin: string, withSockets = false): boolean {
  const [, scheme = '', host = ''] = /^(https?|wss?):\/\/(.+)$/.exec(origin) ?? [];
  return HOST.test(host) && (withSockets || scheme.startsWith('http'));
}
