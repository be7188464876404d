import { graphql } from '../graphql.ts';

/** For backends that take withdrawals. `website` is a field that people do not see. */
export const WithdrawFromContract = graphql(`
  mutation WithdrawFromContract(
    $name: String!
    $email: String!
    $orderNumber: String!
    $goods: [String!]
    $language: String
    $website: String
  ) {
    withdrawFromContract(
      input: {
        name: $name
        email: $email
        orderNumber: $orderNumber
        goods: $goods
        language: $language
        website: $website
      }
    ) { receivedAt }
  }
`);
