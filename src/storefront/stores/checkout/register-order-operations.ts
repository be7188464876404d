import { ORDER_OPERATIONS } from '#storefront/api/operations/orders.ts';
import { registerOperations } from '#storefront/api/shopper/shopper-documents.ts';

registerOperations(ORDER_OPERATIONS);
