import {
  login,
  loginWithProvider,
  ResetPasswordEmail,
  ResetPasswordKey,
  registerCustomer,
  updatePassword,
} from './account-operations.ts';
import { ChangeShippingCounty } from './change-shipping-county.ts';

/** Operations of accounts. */
export const ACCOUNT_OPERATIONS = {
  ChangeShippingCounty,
  login,
  loginWithProvider,
  registerCustomer,
  ResetPasswordEmail,
  ResetPasswordKey,
  updatePassword,
} as const;
