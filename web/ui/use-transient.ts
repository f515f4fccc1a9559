import { useEffect, useState, type ReactNode } from 'react'

/** How long a success is shown, in milliseconds. Source: specification. */
export const successTimeout = 3000

/** The text of a success until its time is over. The same text is shown again after a gap without any. */
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
