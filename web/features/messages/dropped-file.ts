import { useEffect, useEffectEvent } from 'react'

/** Takes a file that is dropped anywhere on the page, which the browser would open in its place. */
export function useDroppedFile(enabled: boolean, onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile)
  useEffect(() => {
    if (!enabled) return undefined
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      allow(event)
      const file = event.dataTransfer?.files[0]
      if (file) take(file)
    }
    document.addEventListener('dragover', allow)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', allow)
      document.removeEventListener('drop', drop)
    }
  }, [enabled])
}
