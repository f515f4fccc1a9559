import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { loadFile } from './load-file.ts'

/**
 * Loads a component when it is needed; undefined until then. On failure, calls `failed` and tries again when the
 * component is needed next. Unlike a lazy component, a failure does not replace the page, which keeps what the user has
 * typed.
 */
export function useComponent<Props>(
  needed: boolean,
  load: () => Promise<ComponentType<Props>>,
  failed: (error: Error) => void,
): { Component: ComponentType<Props> | undefined } {
  const [Component, setComponent] = useState<ComponentType<Props>>()
  const start = useEffectEvent(() => {
    loadFile(load()).then(loaded => setComponent(() => loaded), failed)
  })
  const missing = needed && Component === undefined
  useEffect(() => {
    if (missing) start()
  }, [missing])
  return { Component }
}
