/** How much of a bio the table shows. Source: specification, section 9. */
export const bioPreviewLength = 100

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The first 100 characters and an ellipsis, or a shorter bio as it is. Characters as readers see them: no emoji and no
 * Bangla conjunct is cut apart.
 */
export function bioPreview(bio: string): string {
  if (bio.length <= bioPreviewLength) return bio
  const start = Array.from(characters.segment(bio), ({ segment }) => segment)
  return start.length > bioPreviewLength ? `${start.slice(0, bioPreviewLength).join('').trimEnd()}…` : bio
}
