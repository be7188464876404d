import type { RouteRuleTable } from '../routes/route-rules.ts';
import { ROUTES } from '../routes/routes.ts';
import type { AccessibilitySetting } from './accessibility.ts';
import type { WithdrawalSetting } from './withdrawal.ts';

interface RuleSettings {
  routeRules?: RouteRuleTable | undefined;
  withdrawal?: WithdrawalSetting | undefined;
  accessibility?: AccessibilitySetting | undefined;
}

/** The merchant's rules for addresses, with those that follow from pages that the settings switch off. */
export function merchantRules({ routeRules, withdrawal, accessibility }: RuleSettings): RouteRuleTable {
  return {
    ...(withdrawal === false ? { [ROUTES.withdrawal]: 'block' } : {}),
    ...(accessibility === false ? { [ROUTES.accessibility]: 'block' } : {}),
    ...routeRules,
  };
}
