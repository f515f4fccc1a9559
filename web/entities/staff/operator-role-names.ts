import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OperatorRole } from '#contract/values/roles.ts'

/** The names of the operator roles, for admins. */
export const operatorRoleNames: Record<OperatorRole, MessageDescriptor> = {
  super: msg`Super admin`,
  finance: msg`Finance`,
  support: msg`Support`,
  auditor: msg`Auditor`,
}
