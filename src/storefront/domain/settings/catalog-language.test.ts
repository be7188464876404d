import { describe, expect, it } from 'vitest';
import { catalogLang } from './settings.ts';

describe('the language of catalog text', () => {
  it('is set on pages in another language', () => {
    expect(catalogLang('en', 'de_DE')).toBe('en');
    expect(catalogLang('pt-PT', 'fr_FR')).toBe('pt-PT');
  });

  it('is not set on pages in that language', () => {
    expect(catalogLang('en', 'en_US')).toBeUndefined();
    expect(catalogLang('en-GB', 'en_US')).toBeUndefined();
    expect(catalogLang('PT', 'pt_BR')).toBeUndefined();
  });
});
