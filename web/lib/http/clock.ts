/** How far the server's clock is ahead of this device's, in milliseconds. A device may be off by days. */
let ahead = 0

/** Sets the clock from a response's Date header, if present. */
export function setClock(date: string | null): void {
  const instant = Date.parse(date ?? '')
  if (!Number.isNaN(instant)) ahead = instant - Date.now()
}

/**
 * Converts a time of this device's clock to the server's clock, as of the latest response. In milliseconds since 1970.
 */
export const byServerClock = (time: number): number => time + ahead

/** The current time of the server's clock, as of the latest response. In milliseconds since 1970. */
export const serverTime = (): number => byServerClock(Date.now())
