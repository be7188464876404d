import { graphql } from '../graphql.ts';

/** Settings that every WordPress store has. */
export const getGeneralSettings = graphql(`
  query getGeneralSettings {
    generalSettings {
      title
      description
      language
    }
  }
`);

/** Settings of the optional settings plugin. */
export const getStoreSettings = graphql(`
  query getStoreSettings {
    woonuxtSettings {
      logo
      productsPerPage
      currencyCode
      stripeSettings {
        enabled
        active_publishable_key
      }
      global_attributes {
        slug
        label
        showCount
        hideEmpty
        openByDefault
      }
    }
  }
`);
