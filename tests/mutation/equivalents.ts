export const equivalents: Record<string, string> = {}
