import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AdminUser, Body } from '#contract/index.ts'
import { operatorRoles, type OperatorRole } from '#contract/values/roles.ts'
import { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { operatorRoleNames } from '#entities/staff/operator-role-names.ts'
import { Permitted } from '#entities/staff/permitted.tsx'
import { call } from '#lib/api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'

type Change = Body<'PUT /admin/users/{id}/operator-role/'>

/** What each role is for. Shown beside the choice. */
const purposes: Record<OperatorRole, MessageDescriptor> = {
  super: msg`Can do everything, including managing admins and settings.`,
  finance: msg`Can decide payments and withdrawals, and manage the wallets.`,
  support: msg`Can manage users, campaigns and emails.`,
  auditor: msg`Can see everything but change nothing.`,
}

/** Changes admins' roles, each after a confirmation. */
export const useOperatorRoles = (status: StatusReporter) =>
  useDecision<AdminUser, Change, OperatorRole>({
    send: (id, body) => call('PUT /admin/users/{id}/operator-role/', { params: { id }, body }),
    kind: 'account',
    status,
    done: () => <Trans>Role changed</Trans>,
    failed: <Trans>We couldn't change the role</Trans>,
  })
type OperatorRoles = ReturnType<typeof useOperatorRoles>

/** Asks for another role for an admin. Renders nothing for members, or if the server has no operator roles. */
export function ChangeRoleButton({ row, changes }: { row: AdminUser; changes: OperatorRoles }) {
  const { operator_role: role } = row
  const { t } = useLingui()
  if (!role) return null
  return (
    <Permitted to="staff.manage">
      <Button size="xs" variant="default" disabled={changes.busy !== null} onClick={() => changes.ask(row, role)}>
        {t`Change role`}
      </Button>
    </Permitted>
  )
}

/** The open question about another role. */
export function OperatorRoleQuestion({ changes }: { changes: OperatorRoles }) {
  const { question } = changes
  return question ? (
    <Question key={question.row.id} row={question.row} changes={changes} current={question.decision} />
  ) : null
}

function Question({ row, current, changes }: { row: AdminUser; current: OperatorRole; changes: OperatorRoles }) {
  const { t, i18n } = useLingui()
  const [role, setRole] = useState(current)
  const name = <strong>{row.username}</strong>
  return (
    <ConfirmDialog
      opened
      title={t`Change this admin's role?`}
      confirmLabel={t`Change role`}
      busy={changes.busy !== null}
      failure={changes.failure}
      onConfirm={() => changes.decide(row, { operator_role: role })}
      onClose={changes.close}
    >
      <p>
        <Trans>This immediately changes what {name} can see and do.</Trans>
      </p>
      <NativeSelect
        label={t({ message: 'Role', context: 'operator' })}
        description={i18n._(purposes[role])}
        value={role}
        data={operatorRoles.map(value => ({ value, label: i18n._(operatorRoleNames[value]) }))}
        onChange={event => setRole(operatorRoles.find(one => one === event.currentTarget.value) ?? role)}
      />
    </ConfirmDialog>
  )
}
