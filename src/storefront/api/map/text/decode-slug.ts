/** Decodes a slug: WordPress percent-encodes other scripts than Latin, and links encode them again. */
export function decodeSlug(slug: string | null | undefined): string {
  const wellFormed = (slug ?? '').toWellFormed();
  try {
    return decodeURIComponent(wellFormed);
  } catch {
    return wellFormed;
  }
}
