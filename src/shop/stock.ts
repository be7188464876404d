/**
 * The stock that shoppers are told: how many are left once few are, else nothing. Exact numbers change
 * with every order, so what no page prints is not kept.
 * @param quantity null where stock is not counted
 * @param lowStockAmount the product's own threshold; null where it has none
 */
export function shownStock(quantity: number | null, lowStockAmount: number | null): number | null {
  if (quantity === null || lowStockAmount === null) return null;
  return quantity > 0 && quantity <= lowStockAmount ? quantity : null;
}
