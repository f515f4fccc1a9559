/**
 * The labels that wallets write before figures. "TrxID" and "balance" do not occur within longer words, so they match
 * anywhere. "bal" and "fee" do, as in "coffee", so they must be separate words.
 */
const idLabel = /t(?:rn?x|xn|rans(?:action)?) ?id/gi
/** Those at the end of a message, after its reference. */
const lastLabels = [idLabel, /balance|(?<![a-z])bal(?![a-z])/gi, /(?<![a-z])fee(?![a-z])/gi]
const labels = [...lastLabels, /received/gi]

const occurrences = (text: string, label: RegExp): number => text.match(label)?.length ?? 0

/**
 * Whether a label occurs more than once in a normalized text, in which case the payer may have written one into the
 * reference.
 */
export const hasRepeatedLabel = (text: string): boolean => labels.some(label => occurrences(text, label) > 1)

/** Whether a normalized text contains any label. */
export const hasLabel = (text: string): boolean => labels.some(label => occurrences(text, label) > 0)

/** Whether a normalized text contains the label of a transaction ID. */
export const hasIdLabel = (text: string): boolean => occurrences(text, idLabel) > 0

/** The index of the first closing label in a normalized text; undefined if there is none. */
export function startOfEnd(text: string): number | undefined {
  const places = lastLabels.map(label => text.search(label)).filter(index => index >= 0)
  return places.length > 0 ? Math.min(...places) : undefined
}
