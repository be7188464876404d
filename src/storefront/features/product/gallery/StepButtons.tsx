interface Props {
  previousLabel: string;
  nextLabel: string;
  onStep(by: number): void;
}

/** Buttons beside a picture. Presses that come before the script count each. */
export function StepButtons({ previousLabel, nextLabel, onStep }: Props) {
  return (
    <>
      <StepButton label={previousLabel} icon="i-ph-caret-left" onPress={() => onStep(-1)} />
      <StepButton label={nextLabel} icon="i-ph-caret-right" onPress={() => onStep(1)} />
    </>
  );
}

function StepButton({ label, icon, onPress }: { label: string; icon: string; onPress(): void }) {
  return (
    <button
      type="button"
      className="gallery-button gallery-step"
      data-repeat=""
      aria-label={label}
      onClick={onPress}
    >
      <span className={icon} />
    </button>
  );
}
