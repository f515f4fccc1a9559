import '#lib/dom/test-browser.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusBadge } from './status-badge.tsx'

const toneOf = (kind: 'application' | 'withdrawal', status: string) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StatusBadge kind={kind} status={status} />
    </I18nProvider>,
  )
  return /data-tone="(\w+)"/.exec(markup)?.[1]
}

/** Statuses of other kinds, unknown statuses, and property names that every object has. */
const others = ['confirmed', 'sent', 'withdrawn', 'replaced', 'unpaid', 'on hold', 'ACCEPTED', 'constructor']

test.each(['pending', 'approved', ...others])('StatusBadge shows an application that is %j in yellow', status => {
  expect(toneOf('application', status)).toBe('waiting')
})

test.each(['rejected', 'accepted', ...others])('StatusBadge shows a withdrawal that is %j in red', status => {
  expect(toneOf('withdrawal', status)).toBe('bad')
})
