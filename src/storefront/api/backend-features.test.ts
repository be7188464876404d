import { describe, expect, it } from 'vitest';
import { ApiClient } from './api-client.ts';
import { probeFeatures, readCheckoutInfo, readStorefrontInfo } from './backend-features.ts';
import { type Answer, type ReceivedRequest, recorded, startAnswerServer } from './fixtures/server.ts';
import { formatApiError } from './merchant-errors.ts';

const UNKNOWN = { body: { errors: [{ message: 'Cannot query field "x" on type "RootQuery".' }] } };
const KNOWN = { body: { data: { __typename: 'RootQuery' } } };

async function featuresOf(answer: (request: ReceivedRequest) => Answer) {
  await using server = await startAnswerServer(answer);
  const client = new ApiClient({
    endpoint: server.url,
    formatError: formatApiError,
    wait: async () => {},
    retry: { retries: 1 },
  });
  return { features: await probeFeatures(client), received: server.received };
}

describe('optional features of a backend', () => {
  it('are absent where it lacks them, each on its own', async () => {
    const { features, received } = await featuresOf(({ operationName }) =>
      operationName === 'probeStripe' ? KNOWN : UNKNOWN,
    );
    expect(features).toEqual({
      stripe: true,
      verifiesPayments: false,
      socialLogin: false,
      giftCards: false,
      freeShipping: false,
      contactForm: false,
      sessionTransfer: false,
      withdrawal: false,
    });
    expect(received).toHaveLength(8);
  });

  it('are probed without running a mutation: the request names the query beside it', async () => {
    const { received } = await featuresOf(() => KNOWN);
    for (const { query, operationName } of received.filter((request) => request.query.includes('mutation'))) {
      expect(query.trimStart()).toMatch(new RegExp(`^query ${operationName} \\{\\s+__typename\\s+\\}`));
    }
  });

  it('include social login where a third party is enabled', async () => {
    const { features } = await featuresOf(({ operationName }) =>
      operationName === 'probeSocialLogin' ? recorded('login-clients') : UNKNOWN,
    );
    expect(features.socialLogin).toBe(true);
    const own = { loginClients: [{ provider: 'PASSWORD', isEnabled: true }] };
    const without = await featuresOf(() => ({ body: { data: own } }));
    expect(without.features.socialLogin).toBe(false);
  });

  it('include verified payments only where the backend returns so', async () => {
    for (const verifiesPayments of [true, false, null]) {
      const { features } = await featuresOf(() => ({ body: { data: { verifiesPayments } } }));
      expect(features.verifiesPayments).toBe(verifiesPayments === true);
    }
  });

  it('are absent also where the response is a bad request', async () => {
    const { features } = await featuresOf(() => ({ ...UNKNOWN, status: 400 }));
    expect(features.giftCards).toBe(false);
  });

  it('are an error while the backend is down', async () => {
    await expect(featuresOf(() => ({ status: 503, body: 'busy' }))).rejects.toThrow(/HTTP status 503/);
  });
});

describe('promises, price suffix, titles of methods and icon', () => {
  const read = async (answer: Answer) => {
    await using server = await startAnswerServer(() => answer);
    return await readStorefrontInfo(new ApiClient({ endpoint: server.url }));
  };
  const promise = { locale: 'de_DE', icon: 'returns', title: '30 Tage Rückgabe', text: '' };
  const priceSuffix = [
    { locale: 'en_US', text: 'incl. VAT' },
    { locale: 'de_DE', text: 'inkl. MwSt.' },
  ];
  const methodTitles = [
    { title: 'Parcel', locale: 'de_DE', text: 'Paket' },
    { title: 'Parcel', locale: 'fr_FR', text: 'Colis' },
  ];
  const storefront = (siteIcon: string | null, promises: object[] | null): Answer => ({
    body: {
      data: {
        siteIcon,
        promises,
        priceSuffix: promises && priceSuffix,
        methodTitles: promises && methodTitles,
      },
    },
  });

  it('are those of a backend that has fields for them, by locale', async () => {
    const texts = { ...promise, locale: 'en_US', title: '30 days to return', text: 'Unused.' };
    expect(await read(storefront('/images/icon.svg', [texts, promise]))).toEqual({
      siteIcon: '/images/icon.svg',
      promises: {
        en_US: [{ icon: 'returns', title: '30 days to return', text: 'Unused.' }],
        de_DE: [{ icon: 'returns', title: '30 Tage Rückgabe' }],
      },
      priceSuffix: { en_US: 'incl. VAT', de_DE: 'inkl. MwSt.' },
      methodTitles: { Parcel: { de_DE: 'Paket', fr_FR: 'Colis' } },
      contentPages: [],
      country: '',
    });
  });

  it('are left out where pages could not show them', async () => {
    const answer = storefront('javascript:alert(1)', [
      { ...promise, icon: 'unicorn' },
      { ...promise, title: '' },
    ]);
    expect(await read(answer)).toMatchObject({ siteIcon: '', promises: {} });
    expect(await read(storefront('//elsewhere.example/icon.svg', null))).toEqual({
      siteIcon: '',
      promises: {},
      priceSuffix: {},
      methodTitles: {},
      contentPages: [],
      country: '',
    });
  });

  it('come with the sections of the home page, without what is none', async () => {
    const shelf = { section: 'shelf', of: 'newest' };
    const homeSections = [JSON.stringify(shelf), '{', 'null', '{}'];
    expect(await read({ body: { data: { homeSections } } })).toMatchObject({ home: [shelf] });
    expect(await read({ body: { data: { homeSections: [] } } })).not.toHaveProperty('home');
  });

  it('are left to the merchant elsewhere', async () => {
    expect(await read(UNKNOWN)).toEqual({});
  });
});

describe('coupons, bank details and delivery', () => {
  const read = async (answer: Answer) => {
    await using server = await startAnswerServer(() => answer);
    return await readCheckoutInfo(new ApiClient({ endpoint: server.url }));
  };

  it('are those of a backend that has fields for them', async () => {
    const bankDetails = ['My Shop', 'IBAN DE00'];
    expect(
      await read({ body: { data: { couponsEnabled: false, bankDetails, deliveryDays: [2, 4] } } }),
    ).toEqual({
      coupons: false,
      bankDetails,
      delivery: { minDays: 2, maxDays: 4 },
    });
    expect(
      await read({ body: { data: { couponsEnabled: true, bankDetails, deliveryDays: [] } } }),
    ).toMatchObject({
      delivery: null,
    });
  });

  it('are left to the merchant elsewhere', async () => {
    expect(await read(UNKNOWN)).toEqual({});
  });
});
