import './ui/tokens.css'
import './ui/base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Language } from '#contract/vocabulary.ts'
import { router } from './app/router.tsx'
import { activate } from './lib/i18n.ts'

/** The build writes public pages with this, as a visitor sees them. */
export async function prerender(path: string, language: Language): Promise<string> {
  // Restoring where one had scrolled to brings a script inside the page, which the content security policy forbids.
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false })
  await activate(language)
  await router.load()
  if (router.state.location.pathname !== path)
    throw new Error(`${path} is no page: it leads to ${router.state.location.href}`)
  return renderToString(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
}
