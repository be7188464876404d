import { createElement, createRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type CreditCardFormHandle, SimulatedCreditCardForm } from './SimulatedCreditCardForm.tsx';
import type { SimulatedError } from './simulator-api.ts';

export interface ElementsOptions {
  amount: number;
  currency: string;
  locale: string;
}

type ElementEvent = 'ready' | 'loaderror' | 'change';

/** Simulates Stripe's Elements: the fields, and the options of the payment. */
export class SimulatedElements {
  options: ElementsOptions;
  #element: SimulatedPaymentElement | null = null;

  constructor(options: ElementsOptions) {
    this.options = options;
  }

  get cardNumber(): string {
    return this.#element?.form?.cardNumber() ?? '';
  }

  create(): SimulatedPaymentElement {
    this.#element = new SimulatedPaymentElement();
    return this.#element;
  }

  update(options: Partial<ElementsOptions>): void {
    this.options = { ...this.options, ...options };
  }

  async submit(): Promise<{ error?: SimulatedError }> {
    throwSimulated('check throws');
    const isValid = this.#element?.form?.validate() ?? false;
    return isValid
      ? {}
      : { error: { type: 'validation_error', code: 'incomplete', message: 'Fields are missing.' } };
  }
}

/** Simulates Stripe's Payment Element. */
class SimulatedPaymentElement {
  readonly #handlers = new Map<ElementEvent, () => void>();
  readonly #handle = createRef<CreditCardFormHandle>();
  #root: Root | null = null;
  #readOnly = false;

  get form(): CreditCardFormHandle | null {
    return this.#handle.current;
  }

  mount(container: HTMLElement): void {
    if (hasSimulatedFault('load hangs')) return;
    if (hasSimulatedFault('load refused')) {
      queueMicrotask(() => this.#handlers.get('loaderror')?.());
      return;
    }
    this.#root = createRoot(container);
    this.#render();
  }

  on(event: ElementEvent, handler: () => void): this {
    this.#handlers.set(event, handler);
    return this;
  }

  update({ readOnly = this.#readOnly }: { readOnly?: boolean }): void {
    this.#readOnly = readOnly;
    this.#render();
  }

  destroy(): void {
    const root = this.#root;
    this.#root = null;
    // React must not unmount a root while it renders another.
    queueMicrotask(() => root?.unmount());
  }

  #render(): void {
    const onReady = () => this.#handlers.get('ready')?.();
    this.#root?.render(
      createElement(SimulatedCreditCardForm, { ref: this.#handle, readOnly: this.#readOnly, onReady }),
    );
  }
}

/**
 * A fault of the provider's script, as an extension, a firewall or an outage causes: the fields refuse to
 * load, or never say that they have; checking or confirming them throws; calls are never answered.
 */
export type SimulatedFault =
  | 'load refused'
  | 'load hangs'
  | 'check throws'
  | 'confirm throws'
  | 'answers hang';

/** Key of `sessionStorage` that holds the fault to simulate. */
const FAULT_KEY = 'simulated-fault';

/** @returns true if the fault is to be simulated, in this tab */
export function hasSimulatedFault(fault: SimulatedFault): boolean {
  return sessionStorage.getItem(FAULT_KEY) === fault;
}

/** @throws Error if the fault is to be simulated */
export function throwSimulated(fault: SimulatedFault): void {
  if (hasSimulatedFault(fault)) throw new Error(`Simulated fault: ${fault}.`);
}
