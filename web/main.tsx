import './ui/tokens.css'
import './ui/print.css'
import './ui/base.css'
import './prerender/prerendered.css'
// Part of what every page loads: a file of its own would be a request more for the landing page and for a login.
import './ui/scene.tsx'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activate, loadCatalogue } from '#lib/i18n/i18n.ts'
import { startingLanguage } from '#lib/i18n/language.ts'
import { appCatalogue } from './app/catalogue.ts'
import { router } from './app/router.tsx'

/** The title from the server, until the first page sets its own. */
const sentTitle = document.head.querySelector('title')
// Pages prepend their own titles.
const stop = router.subscribe('onRendered', () => {
  if (document.head.querySelector('title') === sentTitle) return
  sentTitle?.remove()
  stop()
})

// Keeps the prerendered page until the first render is complete.
await Promise.all([activate(startingLanguage()), loadCatalogue(appCatalogue), router.load()])
// A transition renders in short tasks, so that the page stays responsive.
startTransition(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  ),
)
