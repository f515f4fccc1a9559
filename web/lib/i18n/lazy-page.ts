import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadCatalogue, type Catalogue } from './i18n.ts'

/**
 * Route options for a feature's pages: loads a page's code and the feature's messages together when the page first
 * opens.
 */
export const lazyPages =
  (...catalogues: Catalogue[]) =>
  <Name extends string>(load: () => Promise<Record<NoInfer<Name>, () => ReactNode>>, name: Name) => ({
    component: lazyRouteComponent(load, name),
    loader: () => Promise.all(catalogues.map(loadCatalogue)),
  })
