import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

const storageKey = 'page heights'

/** The heights of the pages that the user has left, by their history entries. */
const heights: Record<string, number> = stored()

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

/**
 * The page's height when the user left it, if they have returned to it. A skeleton of this height lets the router
 * restore the scroll position before the rows have loaded: after a reload, or when the cache has dropped them.
 */
export function useEarlierHeight(): number | undefined {
  const { __TSR_key: entry = '' } = useRouter().latestLocation.state
  const [earlier] = useState(heights[entry])
  useLayoutEffect(() => {
    const keep = () => {
      heights[entry] = document.documentElement.scrollHeight
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(heights))
      } catch {
        // Storage is disabled, so the heights last as long as the document.
      }
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [entry])
  return earlier
}
