const inDhaka = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Dhaka')

/** The first minute of an instant's day in Dhaka, and the last one, as UTC instants. */
export function boundsOfDay(instant: string): { first: string; last: string } {
  const first = inDhaka(instant).startOfDay()
  return {
    first: first.toInstant().toString(),
    last: first
      .add({ minutes: 24 * 60 - 1 })
      .toInstant()
      .toString(),
  }
}

/** Caches days by their hours in UTC, because time zone conversion is slow for the thousands of rows of a statement. */
const firstMinutes = new Map<string, string>()
const maxHours = 20_000

/** The first minute in Dhaka of the day of a UTC instant. */
export function firstMinuteOf(instant: string): string {
  const hour = instant.slice(0, 13)
  const known = firstMinutes.get(hour)
  if (known !== undefined) return known
  if (firstMinutes.size === maxHours) firstMinutes.clear()
  const { first } = boundsOfDay(instant)
  firstMinutes.set(hour, first)
  return first
}
