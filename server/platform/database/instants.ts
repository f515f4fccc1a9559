/** An instant as responses have it, from JSON, in which PostgreSQL formats instants its own way. */
export const instant = (text: string): string => new Date(text).toISOString()

/** The same for one that may be missing. */
export const instantOrNull = (text: string | null): string | null => (text === null ? null : instant(text))
