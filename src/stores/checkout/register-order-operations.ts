import { ORDER_OPERATIONS } from '#api/operations/checkout/order-operation-list.ts';
import { registerOperations } from '#api/shopper/registered-operations.ts';

registerOperations(ORDER_OPERATIONS);
