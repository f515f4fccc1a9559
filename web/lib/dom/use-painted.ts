import { useEffect, useState } from 'react'

/** The longest wait for a frame, in milliseconds. Background tabs draw none. */
const maxWait = 500

/** Whether a frame with the component is on the screen. Requests that wait for it do not delay the page's content. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    const done = () => setPainted(true)
    let timer = setTimeout(done, maxWait)
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(done)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return painted
}
