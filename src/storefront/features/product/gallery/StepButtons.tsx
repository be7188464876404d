interface Props {
  previousLabel: string;
  nextLabel: string;
  onStep(by: number): void;
}

/** Buttons beside a picture. Each press before the script is loaded counts. */
export function StepButtons({ previousLabel, nextLabel, onStep }: Props) {
  const steps = [
    { label: previousLabel, icon: 'i-ph-caret-left', by: -1 },
    { label: nextLabel, icon: 'i-ph-caret-right', by: 1 },
  ];
  return steps.map(({ label, icon, by }) => (
    <button
      key={by}
      type="button"
      className="gallery-button gallery-step"
      data-repeat=""
      aria-label={label}
      onClick={() => onStep(by)}
    >
      <span className={icon} />
    </button>
  ));
}
