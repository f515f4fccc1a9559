/** A wallet's own text without the characters with which a payer could make the rest of it read differently. */
export const shownRaw = (raw: string): string => raw.replaceAll(/[\u202d\u202e]/g, '')
