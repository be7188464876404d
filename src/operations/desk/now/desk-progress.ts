import type { ProgressFactory } from '#kit/terminal.ts';
import type { DeskProgress } from '../contract.ts';

const STEPS: readonly string[] = ['products', 'pictures', 'pages'] satisfies DeskProgress['step'][];

/** The step of a release that is under way, from what the pipeline reports of its long steps. */
export class StepProgress {
  readonly #onChange: () => void;
  readonly #clock: () => number;
  #current: { step: DeskProgress['step']; startedAt: number; done: number; total: number } | null = null;

  /** @param clock milliseconds on any steady clock */
  constructor(onChange: () => void, clock: () => number = () => performance.now()) {
    this.#onChange = onChange;
    this.#clock = clock;
  }

  /** For the pipeline; costs it nothing but the count. */
  readonly factory: ProgressFactory = (_, unit) => {
    const step = unit;
    let startedAt: number | null = null;
    return {
      update: (done, total) => {
        if (!isStep(step)) return;
        startedAt ??= this.#clock();
        this.#current = { step, startedAt, done, total };
        this.#onChange();
      },
      end: () => {
        startedAt = null;
        if (this.#current?.step !== step) return;
        this.#current = null;
        this.#onChange();
      },
    };
  };

  /** Forgets a step that nobody has ended, as a failed release leaves one. */
  clear(): void {
    this.#current = null;
  }

  get current(): DeskProgress | null {
    if (this.#current === null) return null;
    const { step, startedAt, done, total } = this.#current;
    const seconds = (this.#clock() - startedAt) / 1000;
    const perSecond = seconds > 0 ? done / seconds : 0;
    return {
      step,
      done,
      total,
      perSecond,
      secondsLeft: total > 0 && perSecond > 0 ? Math.max(0, total - done) / perSecond : null,
    };
  }
}

function isStep(unit: string): unit is DeskProgress['step'] {
  return STEPS.includes(unit);
}
