/** How far the server's clock is ahead of this device's, which may be wrong by days. In milliseconds. */
let ahead = 0

/** Sets the clock by a response's Date header, if it has one. */
export function setClock(date: string | null): void {
  const instant = Date.parse(date ?? '')
  if (!Number.isNaN(instant)) ahead = instant - Date.now()
}

/** A time of this device's clock by the server's clock, as of the latest response. In milliseconds since 1970. */
export const byServerClock = (time: number): number => time + ahead

/** The current time by the server's clock, as of the latest response. In milliseconds since 1970. */
export const serverTime = (): number => byServerClock(Date.now())
