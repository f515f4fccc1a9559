import { Trans } from '@lingui/react/macro'
import type { AdminFlag } from '#contract/flags.ts'
import type { Body } from '#contract/index.ts'
import { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { call } from '#lib/api/call.ts'
import type { StatusReporter } from '#ui/status-message.tsx'

type FlagDecision = Body<'PUT /admin/flags/{id}/'>

const send = (id: number, body: FlagDecision) => call('PUT /admin/flags/{id}/', { params: { id }, body })

/** Decides a flag: the dialog, the call and its result. */
export const useFlagDecision = (status: StatusReporter) =>
  useDecision<AdminFlag, FlagDecision, Pick<FlagDecision, 'status'>>({
    send,
    kind: 'flag',
    status,
    done: ({ status }) => (status === 'upheld' ? <Trans>Flag upheld</Trans> : <Trans>Flag dismissed</Trans>),
    failed: <Trans>Error deciding the flag</Trans>,
  })
export type FlagDecisions = ReturnType<typeof useFlagDecision>
