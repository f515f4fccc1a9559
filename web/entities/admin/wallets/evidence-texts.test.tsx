import '#lib/dom/test-browser.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EvidenceReason } from '#contract/index.ts'
import { useReasonText } from './evidence-texts.ts'

const Reason = ({ reason }: { reason: EvidenceReason }) => useReasonText()(reason)

function textOf(reason: EvidenceReason, locale = 'en'): string {
  i18n.loadAndActivate({ locale, messages: {} })
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Reason reason={reason} />
    </I18nProvider>,
  )
  return parse(html).text
}

test('an impossible day of a transaction ID is compared with the possible days, or with the only one', () => {
  const shown = (from: string, to: string) =>
    textOf({ code: 'id_day_impossible', params: { day: '2026-11-02', from, to } })
  expect(shown('2026-11-20', '2026-11-26')).toBe(
    'The ID dates from 2 Nov 2026, not from between 20 Nov 2026 and 26 Nov 2026',
  )
  expect(shown('2026-11-26', '2026-11-26')).toBe('The ID dates from 2 Nov 2026, not from 26 Nov 2026')
})

test('the number of another payment is in the digits of the language, without separators', () => {
  const params = { payment: '12345' }
  expect(textOf({ code: 'entry_used', params })).toBe('The entry belongs to payment #12345')
  expect(textOf({ code: 'entry_used', params }, 'bn')).toBe('The entry belongs to payment #১২৩৪৫')
  expect(textOf({ code: 'id_used', params: { ...params, status: 'confirmed' } }, 'bn')).toContain('#১২৩৪৫')
  expect(textOf({ code: 'id_used', params: { ...params, status: 'rejected' } }, 'bn')).toContain('#১২৩৪৫')
})

test('an entry that contradicts itself shows both values', () => {
  const entry = '2026-11-22T04:20:00.000Z'
  expect(textOf({ code: 'id_day', params: { day: '2026-11-09', entry } })).toMatch(/22 Nov 2026.*9 Nov 2026/)
  expect(textOf({ code: 'id_impossible', params: { transaction_id: 'DK0845MSGS', entry } })).toMatch(
    /22 Nov 2026.*DK0845MSGS/,
  )
  expect(textOf({ code: 'id_impossible', params: {} })).toBe("This wallet wouldn't issue an ID like this")
  expect(textOf({ code: 'balance', params: { amount: '500.00', balance: '499.00' } })).toMatch(/500\.00.*499\.00/)
})
