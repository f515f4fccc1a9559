import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { loadFile } from '#lib/api/load-file.ts'

/**
 * A component that is loaded once it is needed; undefined until then. If that fails, `failed` is called, and it is
 * loaded again when it is needed the next time. Unlike a lazy component, it takes neither the page nor what is typed
 * there with it.
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
