/** The maximum length of a bio in the table. Source: specification, section 9. */
const bioPreviewLength = 100

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Shortens a bio to its first 100 characters and an ellipsis. Counts grapheme clusters, so that it never splits an
 * emoji or a Bangla conjunct.
 */
export function bioPreview(bio: string): string {
  if (bio.length <= bioPreviewLength) return bio
  const start = Array.from(characters.segment(bio), ({ segment }) => segment)
  return start.length > bioPreviewLength ? `${start.slice(0, bioPreviewLength).join('').trimEnd()}…` : bio
}
