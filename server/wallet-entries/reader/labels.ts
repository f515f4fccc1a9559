/**
 * The labels that wallets write before figures. "TrxID" and "balance" do not occur within longer words, so they match
 * anywhere. "bal" and "fee" do, as in "coffee", so they have to stand alone.
 */
const idLabel = /t(?:rn?x|xn|rans(?:action)?) ?id/gi
const labels = [idLabel, /balance|(?<![a-z])bal(?![a-z])/gi, /received/gi, /(?<![a-z])fee(?![a-z])/gi]

const occurrences = (text: string, label: RegExp): number => text.match(label)?.length ?? 0

/**
 * Whether a label occurs more than once in a normalised text. If so, the payer may have written one into the reference.
 */
export const hasRepeatedLabel = (text: string): boolean => labels.some(label => occurrences(text, label) > 1)

/** Whether a normalised text contains any label. */
export const hasLabel = (text: string): boolean => labels.some(label => occurrences(text, label) > 0)

/** Whether a normalised text contains the label of a transaction ID. */
export const hasIdLabel = (text: string): boolean => occurrences(text, idLabel) > 0
