import type { Fee } from '#storefront/domain/cart/cart.ts';
import { toMinorUnits } from '#storefront/domain/pricing/minor-units.ts';
import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import { stripHtml } from '../text/strip-html.ts';

interface FeeNode {
  name: string;
  /** Without tax. */
  total: number | null;
  taxable: boolean | null;
  taxClass: string | null;
}

/**
 * Maps the fees of a cart, whose tax stores say in one sum only: it is shared out where all taxed fees are of one
 * class, and shown apart otherwise.
 * @param sums of all fees, in minor units
 */
export function mapFees(
  given: readonly (FeeNode | null)[] | null,
  { net, tax }: { net: MinorUnits; tax: MinorUnits },
  withTax: boolean,
  decimals: number,
): { fees: Fee[]; feeTax: MinorUnits } {
  const nodes = (given ?? []).filter((fee) => fee !== null);
  if (nodes.length === 0) return { fees: [], feeTax: 0 };
  const nets = nodes.map(({ total }) => toMinorUnits(total?.toFixed(decimals + 4), decimals) ?? 0);
  const taxed = nodes.map(({ taxable }, index) => (taxable ? (nets[index] ?? 0) : 0));
  const taxedNet = taxed.reduce((sum, amount) => sum + amount, 0);
  const classes = new Set(nodes.flatMap(({ taxable, taxClass }) => (taxable ? [taxClass] : [])));
  const isShared = withTax && tax !== 0 && classes.size === 1 && taxedNet !== 0;
  const shares = isShared ? taxed.map((amount) => Math.round((amount * tax) / taxedNet)) : taxed.map(() => 0);
  const amounts = withRest(
    nets.map((amount, index) => amount + (shares[index] ?? 0)),
    net + (isShared ? tax : 0),
  );
  return {
    fees: nodes.map(({ name }, index) => ({ name: stripHtml(name), amount: amounts[index] ?? 0 })),
    feeTax: withTax && !isShared ? tax : 0,
  };
}

/** Amounts whose sum is given: what rounding left over is added to the largest. */
function withRest(amounts: readonly MinorUnits[], sum: MinorUnits): MinorUnits[] {
  const rest = sum - amounts.reduce((before, amount) => before + amount, 0);
  const sizes = amounts.map(Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  return amounts.map((amount, index) => (index === largest ? amount + rest : amount));
}
