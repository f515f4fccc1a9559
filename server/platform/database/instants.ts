/** How PostgreSQL's text and JSON, and ISO 8601, write UTC. Every connection uses the time zone UTC. */
const zones = ['+00', '+00:00', 'Z']

/** Formats an instant as in responses, in UTC with milliseconds. Throws for an instant in another time zone. */
export function instant(text: string): string {
  const zone = zones.find(suffix => text.endsWith(suffix))
  if (zone === undefined) throw new RangeError('A time from the database is not in UTC')
  const fraction = text.slice(20, -zone.length)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

/** The same for an optional one. */
export const instantOrNull = (text: string | null): string | null => (text === null ? null : instant(text))
