import { ORDER_OPERATIONS } from '#storefront/api/operations/checkout/order-operation-list.ts';
import { registerOperations } from '#storefront/api/shopper/registered-operations.ts';

registerOperations(ORDER_OPERATIONS);
