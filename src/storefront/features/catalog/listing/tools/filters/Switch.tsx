import { facetLabel } from '../filter-labels.ts';
import { useListTools } from '../list-tools-props.ts';
import type { ControlProps } from './control-props.ts';
import { OptionCount } from './OptionCount.tsx';

/** A facet that is on or off. */
export function Switch({ facet, index, counts, choice, onChange }: ControlProps) {
  const tools = useListTools();
  const count = counts[0] ?? 0;
  const isOn = choice.length > 0;
  return (
    <label className="filter-option">
      <input
        type="checkbox"
        checked={isOn}
        disabled={count === 0 && !isOn}
        onChange={() => onChange(isOn ? [] : ['true'])}
      />
      <span>{facetLabel(facet, index, tools)}</span>
      <OptionCount count={count} />
    </label>
  );
}
