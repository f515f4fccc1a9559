import { useEffect } from 'react'

/** Prints the page under another title, from which browsers suggest the name of the file. */
export function usePrintTitle(title: string): void {
  useEffect(() => {
    let shown: string | undefined
    const replace = () => {
      shown ??= document.title
      document.title = title
    }
    const restore = () => {
      if (shown !== undefined) document.title = shown
      shown = undefined
    }
    addEventListener('beforeprint', replace)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', replace)
      removeEventListener('afterprint', restore)
      restore()
    }
  }, [title])
}
