/**
 * A fault of the provider's script, as an extension, a firewall or an outage causes: the fields refuse to
 * load, or never say that they have; checking or confirming them throws; nothing is answered any more.
 */
export type SimulatedFault =
  | 'load refused'
  | 'load hangs'
  | 'check throws'
  | 'confirm throws'
  | 'answers hang';

/** Key of `sessionStorage` that holds the fault to simulate. */
const FAULT_KEY = 'simulated-fault';

/** @returns true where the fault is to be simulated, in this tab */
export function hasSimulatedFault(fault: SimulatedFault): boolean {
  return sessionStorage.getItem(FAULT_KEY) === fault;
}

/** @throws Error where the fault is to be simulated */
export function throwSimulated(fault: SimulatedFault): void {
  if (hasSimulatedFault(fault)) throw new Error(`Simulated fault: ${fault}.`);
}
