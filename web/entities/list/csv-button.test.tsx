import '#lib/dom/test-browser.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListState } from '#lib/lists/list-state.ts'
import { CsvButton } from './csv-button.tsx'

const markup = (list: ListState<{ id: number }>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <CsvButton name="prochar-payments" list={list} columns={[]} />
      </MantineProvider>
    </I18nProvider>,
  )

const label = (list: ListState<{ id: number }>) => markup(list).match(/Save[^<]*/)?.[0]

test('CsvButton shows how many rows it saves while the list has more to load', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const rows = [{ id: 2 }, { id: 1 }]
  expect(label({ rows, next: { load: () => Promise.resolve(), loading: false, error: null } })).toBe(
    'Save 2 rows as CSV',
  )
  expect(label({ rows })).toBe('Save as CSV')
})

test('CsvButton is disabled, and keeps its place, while a list has no rows', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(markup({ rows: [] })).toMatch(/<button[^>]* disabled=""/)
  expect(markup({ rows: [{ id: 1 }] })).not.toContain('disabled')
})
