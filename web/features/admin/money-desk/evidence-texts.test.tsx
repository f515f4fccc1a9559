import '#lib/test-browser.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useReasonText } from './evidence-texts.ts'

function DayOfId({ from, to }: { from: string; to: string }) {
  return useReasonText()({ code: 'id_day_impossible', params: { day: '2026-11-02', from, to } })
}

test('an impossible day of a transaction ID is compared with the possible days, or with the only one', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const shown = (from: string, to: string) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <DayOfId from={from} to={to} />
      </I18nProvider>,
    )
  expect(shown('2026-11-20', '2026-11-26')).toBe(
    'The ID dates from 2 Nov 2026, not from between 20 Nov 2026 and 26 Nov 2026',
  )
  expect(shown('2026-11-26', '2026-11-26')).toBe('The ID dates from 2 Nov 2026, not from 26 Nov 2026')
})
