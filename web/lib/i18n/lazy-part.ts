import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadCatalogue, type Catalogue } from './i18n.ts'

/** A part of a page to render within a `Suspense`. Its `preload` loads it in advance. */
export type LazyPart = AsyncRouteComponent<object>

/** Like `lazyPages`, for a part of a page, such as a tab. */
export const lazyParts =
  (...catalogues: Catalogue[]) =>
  <Name extends string>(load: () => Promise<Record<NoInfer<Name>, (props: object) => ReactNode>>, name: Name) =>
    lazyRouteComponent(async () => {
      const [parts] = await Promise.all([load(), ...catalogues.map(loadCatalogue)])
      return { default: parts[name] }
    })
