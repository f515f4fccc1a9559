import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorText } from '#lib/forms/form.tsx'
import { ApiError, type FieldProblem } from '#lib/http/api-error.ts'
import { recordNumber } from '#lib/i18n/format.ts'
import type { AdminTabName } from '../admin-tab.ts'
import classes from './used-transaction-id.module.css'

type Params = NonNullable<FieldProblem['params']>

/** Explains that a transaction ID is already in use, and by what. */
export function UsedTransactionId({ error }: { error: unknown }) {
  const problems = error instanceof ApiError ? error.fields['transaction_id'] : undefined
  const params = problems?.find(({ code }) => code === 'transaction_id_used')?.params
  return (
    <>
      <ErrorText error={error} />
      {params ? <Use params={params} /> : null}
    </>
  )
}

/** Names what uses the transaction ID. The link opens in a new tab, so that the dialog keeps its text. */
function Use({ params: { kind, id = '', username: name = '', transaction_id: search = '' } }: { params: Params }) {
  const { i18n } = useLingui()
  const number = recordNumber(id, i18n.locale)
  const uses: Record<string, { tab: AdminTabName; text: ReactNode; hash?: string }> = {
    payment: {
      tab: 'payments',
      text: (
        <Trans>
          Payment #{number} {name}
        </Trans>
      ),
    },
    withdrawal: {
      tab: 'withdrawals',
      text: (
        <Trans>
          Withdrawal #{number} {name}
        </Trans>
      ),
    },
    refund: {
      tab: 'payments',
      text: (
        <Trans>
          Refund #{number} {name}
        </Trans>
      ),
      // Links to the card below the payments, because no search covers refunds.
      hash: 'refunds',
    },
    entry: { tab: 'desk', text: <Trans>Money that the wallet received</Trans> },
  }
  const use = uses[String(kind)]
  if (!use) return null
  const { tab, text, hash } = use
  const found = hash === undefined ? { search: String(search) } : {}
  return (
    <>
      {': '}
      <Link
        to="/admin-panel"
        search={{ tab, ...found }}
        {...(hash && { hash })}
        target="_blank"
        className={classes.use}
      >
        {text}
      </Link>
    </>
  )
}
