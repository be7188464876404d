import { IsletError, says } from '#kit/messages/says.ts';
import { PARAMETER, type RouteRule, RouteRules, type RouteRuleTable } from './route-rules.ts';
import { REWRITTEN_ROUTES, ROUTES } from './routes.ts';

const checked = new WeakMap<RouteRuleTable, RouteRules>();

/** The rules of a merchant's table, checked once: every page asks. @throws IsletError if one cannot be followed */
export function routeRulesOf(merchant: RouteRuleTable): RouteRules {
  const known = checked.get(merchant);
  if (known !== undefined) return known;
  const rules = new RouteRules(merchant);
  for (const [path, rule] of Object.entries(rules.table())) check(rules, path, rule);
  checked.set(merchant, rules);
  return rules;
}

function check(rules: RouteRules, path: string, rule: RouteRule): void {
  const fail = (problem: string) => {
    throw new IsletError(says('setting.routeRule', { path, problem }));
  };
  if (!/^\/([^/?#]+\/)+$/.test(path)) fail(says('setting.rulePath'));
  const part = path.split('/').find((one) => /[{}]/.test(one) && !/^\{\w+\}$/.test(one));
  if (part !== undefined) fail(says('setting.ruleSegment', { part }));
  const rewritten = Object.keys(REWRITTEN_ROUTES).map((name) => ROUTES[name as keyof typeof ROUTES]);
  if (rule === 'viewer' && rewritten.some((route) => route === path)) fail(says('setting.ruleWithoutPage'));
  if (typeof rule === 'string') return;
  const { redirect } = rule;
  const lacking = [...redirect.matchAll(PARAMETER)].find(([part]) => !path.includes(part))?.[0];
  if (lacking !== undefined) fail(says('setting.ruleParameter', { lacking, redirect }));
  if (!/^\/(?![/\\])/.test(redirect)) fail(says('setting.ruleTarget', { redirect }));
  if (rules.isBlocked(redirect.split(/[?#]/)[0] ?? '')) fail(says('setting.ruleChain', { redirect }));
}
