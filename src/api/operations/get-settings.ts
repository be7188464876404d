import { graphql } from '../graphql.ts';

/** What every WordPress store says about itself. */
export const getGeneralSettings = graphql(`
  query getGeneralSettings {
    generalSettings {
      title
      description
      language
    }
  }
`);

/** What the optional settings plugin adds. */
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
