/** Decodes a slug: WordPress percent-encodes other scripts than Latin, and links encode them again. */
export function decodeSlug(slug: string | null | undefined): string {
  try {
    return decodeURIComponent(slug ?? '');
  } catch {
    return slug ?? '';
  }
}
