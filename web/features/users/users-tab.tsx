import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AdminUser, Body } from '#contract/index.ts'
import { isStaff } from '#contract/values/roles.ts'
import { userSorts } from '#contract/values/sorts.ts'
import { AdminList } from '#entities/admin/admin-list.tsx'
import { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { RoleBadge } from '#entities/admin/role-badge.tsx'
import { Permitted } from '#entities/staff/permitted.tsx'
import { StatusBadge } from '#entities/status/status-badge.tsx'
import { call } from '#lib/api/call.ts'
import { usePages } from '#lib/api/query.ts'
import { useUser } from '#lib/http/session.ts'
import { supports } from '#lib/http/supports.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { BreakableName } from '#ui/breakable-name.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Column } from '#ui/data-list.tsx'
import { Email } from '#ui/email.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useStatusMessage, type StatusReporter } from '#ui/status-message.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { userFilters } from './filters.ts'
import { OpenMoney } from './open-money.tsx'
import { ChangeRoleButton, OperatorRoleQuestion, useOperatorRoles } from './operator-role.tsx'
import classes from './users-tab.module.css'

type Decision = Body<'PUT /admin/users/{id}/'>

const send = (id: number, body: Decision) => call('PUT /admin/users/{id}/', { params: { id }, body })

const useUserDecision = (status: StatusReporter) =>
  useDecision<AdminUser, Decision>({
    send,
    kind: 'account',
    status,
    done: ({ action }) =>
      action === 'activate' ? <Trans>User activate successfully</Trans> : <Trans>User deactivate successfully</Trans>,
    failed: <Trans>Error processing user action</Trans>,
  })
type UserDecisions = ReturnType<typeof useUserDecision>

/** All users, with buttons that activate and deactivate them. */
export function UsersTab() {
  const { t } = useLingui()
  const filters = useListFilters(userFilters)
  const list = usePages('GET /users/all/', { query: filters.query })
  const selects = [
    {
      name: 'role' as const,
      label: t`Role`,
      all: t`All roles`,
      options: [
        { value: 'brand', label: t`Brand` },
        { value: 'influencer', label: t`Influencer` },
        { value: 'admin', label: t`Admin` },
      ],
    },
    {
      name: 'active' as const,
      label: t`Status`,
      all: t`All statuses`,
      options: [
        { value: 'true', label: t`Active` },
        { value: 'false', label: t`Inactive` },
      ],
    },
  ]
  const { message, ...status } = useStatusMessage()
  const decision = useUserDecision(status)
  const changes = useOperatorRoles(status)

  return (
    <>
      <AdminList
        label={t`Users`}
        list={list}
        filters={filters}
        placeholder={t`Username or email`}
        selects={selects}
        sorts={userSorts}
        columns={useColumns(decision, changes)}
        empty={t`No users found`}
        notLoaded={t`Error loading users`}
        message={message}
      />
      <Question decisions={decision} />
      <OperatorRoleQuestion changes={changes} />
    </>
  )
}

/** Whether a user has a statement and may have outstanding money. Admins have no ledger accounts. */
const hasStatement = ({ role }: AdminUser): boolean => supports.statements && !isStaff(role)

function useColumns(
  { ask, decide, busy }: UserDecisions,
  changes: ReturnType<typeof useOperatorRoles>,
): Column<AdminUser>[] {
  const { t } = useLingui()
  const me = useUser()
  return [
    { header: t`Username`, primary: true, cell: row => <BreakableName name={row.username} /> },
    { header: t`Email`, cell: row => <Email address={row.email} /> },
    { header: t`Role`, cell: row => <RoleBadge {...row} /> },
    { header: t`Status`, cell: row => <StatusBadge kind="active" status={row.is_active} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row => {
        if (me?.id === row.id) return <span className={classes.me}>{t`This is you`}</span>
        const activation = row.is_active ? (
          <Button
            size="xs"
            variant="default"
            disabled={busy !== null}
            onClick={() => ask(row, { action: 'deactivate' })}
          >
            {t`Deactivate`}
          </Button>
        ) : (
          <BusyButton
            size="xs"
            variant="default"
            busy={busy === row.id}
            disabled={busy !== null && busy !== row.id}
            onClick={() => decide(row, { action: 'activate' })}
          >
            {t`Activate`}
          </BusyButton>
        )
        return (
          <>
            {hasStatement(row) ? (
              <LinkButton to="/statement" search={{ user: row.id }} size="xs" variant="default">
                {t`Statement`}
              </LinkButton>
            ) : null}
            <ChangeRoleButton row={row} changes={changes} />
            <Permitted to={isStaff(row.role) ? 'staff.manage' : 'users.manage'}>{activation}</Permitted>
          </>
        )
      },
    },
  ]
}

function Question({ decisions }: { decisions: UserDecisions }) {
  const { question, busy, failure, decide, close } = decisions
  const { t } = useLingui()
  if (!question) return null
  const { row, decision } = question
  const name = <strong>{row.username}</strong>
  return (
    <ConfirmDialog
      opened
      title={t`Deactivate this user?`}
      confirmLabel={t`Deactivate`}
      danger
      busy={busy !== null}
      onConfirm={() => decide(row, decision)}
      failure={failure}
      onClose={close}
    >
      <p>
        <Trans>
          We'll log {name} out everywhere at once. They can't log in again until an admin activates the account.
        </Trans>
      </p>
      {hasStatement(row) ? <OpenMoney user={row.id} /> : null}
    </ConfirmDialog>
  )
}
