/** The length of a bio in the table. Source: specification, section 9. */
const bioPreviewLength = 100

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The first 100 characters and an ellipsis; a shorter bio stays as it is. Counts grapheme clusters, so that no emoji or
 * Bangla conjunct is cut.
 */
export function bioPreview(bio: string): string {
  if (bio.length <= bioPreviewLength) return bio
  const start = Array.from(characters.segment(bio), ({ segment }) => segment)
  return start.length > bioPreviewLength ? `${start.slice(0, bioPreviewLength).join('').trimEnd()}…` : bio
}
