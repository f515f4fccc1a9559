import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadCatalogue, type Catalogue } from './i18n.ts'

/** Shown within a `Suspense`, until it has loaded. Its `preload` loads it before. */
export type LazyPart = AsyncRouteComponent<object>

/** Like `lazyPages`, for a part of a page, such as a tab. */
export const lazyParts =
  (...catalogues: Catalogue[]) =>
  <Name extends string>(load: () => Promise<Record<NoInfer<Name>, (props: object) => ReactNode>>, name: Name) =>
    lazyRouteComponent(async () => {
      const [parts] = await Promise.all([load(), ...catalogues.map(loadCatalogue)])
      return { default: parts[name] }
    })
