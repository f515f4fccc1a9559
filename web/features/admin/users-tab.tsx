import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AdminUser } from '../../../contract/index.ts'
import type { UserAction } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/call.ts'
import { usePages } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataList, type Column } from '../../ui/data-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DecisionFailure } from './decision-failure.tsx'
import { Email } from './email.tsx'
import { RoleBadge } from './role-badge.tsx'
import { useDecision } from './use-decision.ts'
import classes from './users-tab.module.css'

const send = (id: number, action: UserAction) => call('PUT /admin/users/{id}/', { params: { id }, body: { action } })

const useUserDecision = () => useDecision<AdminUser, UserAction>({ send, list: 'GET /users/all/' })
type UserDecisions = ReturnType<typeof useUserDecision>

/** Everyone, and who may come in. */
export function UsersTab() {
  const { t } = useLingui()
  const list = usePages('GET /users/all/')
  const decision = useUserDecision()
  const done = { activate: t`User activate successfully`, deactivate: t`User deactivate successfully` }

  return (
    <>
      <Banner outcome="success">{decision.done ? done[decision.done] : null}</Banner>
      <Banner outcome="error">
        {list.error ? (
          t`Error loading users`
        ) : decision.error ? (
          <DecisionFailure title={t`Error processing user action`} error={decision.error} />
        ) : null}
      </Banner>
      <Card flush>
        <DataList
          label={t`Users`}
          list={list}
          rowKey={row => row.id}
          empty={t`No users found`}
          columns={useColumns(decision)}
        />
      </Card>
      <Question decision={decision} />
    </>
  )
}

function useColumns({ ask, decide, busy }: UserDecisions): Column<AdminUser>[] {
  const { t } = useLingui()
  const me = useUser()?.id
  return [
    { header: t`Username`, primary: true, cell: row => row.username },
    { header: t`Email`, cell: row => <Email address={row.email} /> },
    { header: t`Role`, cell: row => <RoleBadge role={row.role} /> },
    { header: t`Status`, cell: row => <StatusBadge kind="active" status={row.is_active} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row => {
        if (row.id === me) return <span className={classes.me}>{t`This is you`}</span>
        return row.is_active ? (
          <Button
            size="compact-md"
            variant="default"
            c="var(--danger)"
            disabled={busy !== null}
            onClick={() => ask(row, 'deactivate')}
          >
            {t`Deactivate`}
          </Button>
        ) : (
          <Button
            size="compact-md"
            variant="default"
            loading={busy === row.id}
            disabled={busy !== null}
            onClick={() => decide(row, 'activate')}
          >
            {t`Activate`}
          </Button>
        )
      },
    },
  ]
}

function Question({ decision: { question, asking, busy, decide, close } }: { decision: UserDecisions }) {
  const { t } = useLingui()
  if (!question) return null
  const { row, word } = question
  const name = <strong>{row.username}</strong>
  return (
    <ConfirmDialog
      opened={asking}
      title={t`Deactivate this user?`}
      confirmLabel={t`Deactivate`}
      danger
      busy={busy !== null}
      onConfirm={() => decide(row, word)}
      onClose={close}
    >
      <p>
        <Trans>
          {name} is signed out everywhere at once and cannot log in again until an admin activates the account.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
