import { ORDER_OPERATIONS } from '#api/operations/shopper-operations.ts';
import { registerOperations } from '#api/shopper/registered-operations.ts';

registerOperations(ORDER_OPERATIONS);
