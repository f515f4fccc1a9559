/**
 * What a wallet writes before its figures. The ID's label and those of the balance have no reason to be part of a longer
 * word; "coffee" may hold the one of the fee.
 */
const idLabel = /t(?:rx|xn) ?id/gi
const labels = [idLabel, /balance|(?<![a-z])bal(?![a-z])/gi, /received/gi, /(?<![a-z])fee(?![a-z])/gi]

const occurrences = (text: string, label: RegExp): number => text.match(label)?.length ?? 0

/** Whether a label occurs more than once in a normalised text: its payer may have written one into the reference. */
export const hasRepeatedLabel = (text: string): boolean => labels.some(label => occurrences(text, label) > 1)

/** Whether a normalised text has any label at all. */
export const hasLabel = (text: string): boolean => labels.some(label => occurrences(text, label) > 0)

/** Whether a normalised text has the label of a transaction ID. */
export const hasIdLabel = (text: string): boolean => occurrences(text, idLabel) > 0
