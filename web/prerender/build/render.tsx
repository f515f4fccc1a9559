import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { appCatalogue } from '#app/catalogue.ts'
import { router } from '#app/router.tsx'
import type { Language } from '#contract/values/vocabulary.ts'
import { activate, loadCatalogue } from '#lib/i18n/i18n.ts'

/** Renders a public page for a visitor. The build calls this. */
export async function prerender(path: string, language: Language): Promise<string> {
  // Scroll restoration adds an inline script, which the content security policy forbids.
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false })
  await Promise.all([activate(language), loadCatalogue(appCatalogue)])
  await router.load()
  if (router.state.location.pathname !== path)
    throw new Error(`${path} is not a page: it redirects to ${router.state.location.href}`)
  return renderToString(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
}
