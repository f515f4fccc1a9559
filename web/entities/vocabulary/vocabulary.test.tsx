import '#lib/dom/test-browser.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Category } from '#contract/values/vocabulary.ts'
import { VocabularyName } from './vocabulary.tsx'

const shown = (value: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <VocabularyName field="category" value={value as Category} />
    </I18nProvider>,
  )

test('VocabularyName shows a value that is unknown to this version of the site as is', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(shown('food')).toBe('Food')
  expect(shown('pets')).toBe('pets')
})
