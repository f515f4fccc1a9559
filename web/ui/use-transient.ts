import { useEffect, useState, type ReactNode } from 'react'

/** How long a success is shown, in milliseconds. Source: specification. */
export const successTimeout = 3000

/** Returns a success text until its time is over. Repeating the same text shows it again after a gap. */
export function useTransient(text: ReactNode): ReactNode {
  const [over, setOver] = useState<ReactNode>(null)
  if (!text && over) setOver(null)
  useEffect(() => {
    if (!text) return undefined
    const timer = setTimeout(() => setOver(text), successTimeout)
    return () => clearTimeout(timer)
  }, [text])
  return over === text ? null : text
}
