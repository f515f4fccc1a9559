import { useEffect, useState, type ReactNode } from 'react'

/** How long a success shows, in milliseconds. Source: specification. */
export const successTimeout = 3000

/** The text of a success until its time is over; the same text shows again after there was none. */
export function useBriefly(text: ReactNode): ReactNode {
  const [over, setOver] = useState<ReactNode>(null)
  if (!text && over) setOver(null)
  useEffect(() => {
    if (!text) return undefined
    const timer = setTimeout(() => setOver(text), successTimeout)
    return () => clearTimeout(timer)
  }, [text])
  return over === text ? null : text
}
