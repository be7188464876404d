import { graphql } from '../graphql.ts';

/** For backends with a contact form. `website` is a field that people do not see. */
export const SendContactMessage = graphql(`
  mutation SendContactMessage(
    $name: String!
    $email: String!
    $subject: String
    $message: String!
    $website: String
  ) {
    sendContactMessage(
      input: { name: $name, email: $email, subject: $subject, message: $message, website: $website }
    ) { success }
  }
`);

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
