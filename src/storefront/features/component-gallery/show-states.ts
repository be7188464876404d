/** Of what a pointer or the focus is on, which a page can show of one element at a time only. */
const STATES = /:(hover|focus-visible)\b/g;
/** A rule that hides something outside of those states would hide it everywhere. */
const NEGATED = /:not\([^)]*:(?:hover|focus)/;

const seen = new WeakSet<CSSStyleSheet>();

/** Adds the shop's own rules for states once more, for elements that `data-shown-state` names. */
function showStates(): void {
  for (const sheet of document.styleSheets) {
    if (seen.has(sheet)) continue;
    seen.add(sheet);
    copyRules(sheet);
  }
}

function copyRules(group: CSSStyleSheet | CSSGroupingRule): void {
  for (let index = group.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = group.cssRules[index];
    if (rule instanceof CSSStyleRule && rule.selectorText.match(STATES) && !NEGATED.test(rule.selectorText)) {
      const selector = rule.selectorText.replace(STATES, '[data-shown-state=$1]');
      group.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1);
    } else if (rule instanceof CSSGroupingRule) copyRules(rule);
  }
}

// Vite changes style sheets as files change.
new MutationObserver(showStates).observe(document.documentElement, { childList: true, subtree: true });
addEventListener('load', showStates);
