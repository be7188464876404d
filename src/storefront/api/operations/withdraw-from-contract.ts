import { graphql } from '../graphql.ts';

/** For backends that take withdrawals. */
export const WithdrawFromContract = graphql(`
  mutation WithdrawFromContract(
    $name: String!
    $email: String!
    $orderNumber: String!
    $goods: [String!]
    $language: String
  ) {
    withdrawFromContract(
      input: {
        name: $name
        email: $email
        orderNumber: $orderNumber
        goods: $goods
        language: $language
      }
    ) { receivedAt }
  }
`);
