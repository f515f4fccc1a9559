import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Movement, Statement } from '#contract/index.ts'
import { isStaff } from '#contract/values/roles.ts'
import { useUser } from '#lib/http/session.ts'
import { DataList, type Column } from '#ui/data-list.tsx'
import { Moment } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import { AccountLink } from './account-link.tsx'
import { useMovementText } from './movement-text.ts'
import type { useStatement } from './queries.ts'
import link from '#ui/link.module.css'
import classes from './statement-page.module.css'

/** The movements of a month, oldest first. */
export function Movements({ found }: { found: ReturnType<typeof useStatement> }) {
  const { t } = useLingui()
  const { statement, movements, stale, error, retry, next } = found
  const columns = useColumns(statement)
  return (
    <DataList
      label={t`Transactions`}
      list={{ rows: movements, stale, error, retry, next }}
      rowKey={row => row.id}
      empty={t`No transactions this month`}
      columns={columns}
    />
  )
}

function useColumns(statement: Statement | undefined): Column<Movement>[] {
  const { t } = useLingui()
  return [
    {
      header: t`Transaction`,
      primary: true,
      cell: row => (statement ? <Cause movement={row} statement={statement} /> : null),
    },
    { header: t`Time`, cell: row => <Moment instant={row.at} /> },
    { header: t`Amount`, align: 'end', cell: row => <Money amount={row.amount} /> },
    { header: t`Balance`, align: 'end', cell: row => <Money amount={row.balance} /> },
  ]
}

/** The cause of a movement, linked to the list with its payment or withdrawal, and the debt that it left. */
function Cause({ movement, statement }: { movement: Movement; statement: Statement }) {
  const { cause, detail, debt } = useMovementText()(movement, statement.account)
  return (
    <>
      <Subject movement={movement} statement={statement} text={cause} />
      {detail ? <small className={classes.detail}>{detail}</small> : null}
      {debt ? (
        <small className={classes.detail}>
          <AccountLink account="owed">{debt}</AccountLink>
        </small>
      ) : null}
      {/* On screen, the link above opens it. */}
      {movement.transaction_id && movement.cause !== 'refund_sent' ? (
        <small className={classes.id} data-paper-only>
          {movement.transaction_id}
        </small>
      ) : null}
    </>
  )
}

interface SubjectProps {
  movement: Movement
  statement: Statement
  text: string
}

function Subject({ movement: { cause, subject_type, transaction_id }, statement, text }: SubjectProps) {
  const isAdmin = isStaff(useUser()?.role)
  if (subject_type === 'correction') return text
  if (isAdmin) {
    const tab = subject_type === 'payment' ? 'payments' : 'withdrawals'
    // A refund has its own transaction ID, which does not find its payment.
    const search = cause !== 'refund_sent' && transaction_id ? transaction_id : statement.username
    return (
      <Link to="/admin-panel" search={{ tab, search }} className={link.link}>
        {text}
      </Link>
    )
  }
  return (
    <Link to={subject_type === 'payment' ? '/payments' : '/withdrawals'} className={link.link}>
      {text}
    </Link>
  )
}
