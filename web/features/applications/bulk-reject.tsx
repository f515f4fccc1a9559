import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Application, Body } from '#contract/index.ts'
import { BulkDecision } from '#entities/decision/bulk-decision.tsx'
import { useBulkDecision } from '#entities/decision/use-bulk-decision.ts'
import { Selectable, type Selection } from '#entities/list/selection.tsx'
import { call } from '#lib/api/call.ts'
import { StatusMessage, useStatusMessage } from '#ui/status-message.tsx'

type Decision = Body<'PUT /applications/{id}/status/'>

const send = ({ id }: Application, body: Decision) => call('PUT /applications/{id}/status/', { params: { id }, body })

const amountOf = (row: Application) => row.amount_due

interface BulkRejectProps {
  selection: Selection<Application>
  /** The list. */
  children: ReactNode
}

/** A list of applications in which a brand can select pending ones and reject them all for one reason. */
export function BulkReject({ selection, children }: BulkRejectProps) {
  const { t } = useLingui()
  const { message, ...status } = useStatusMessage()
  const bulk = useBulkDecision<Application, Decision>({
    send,
    kind: 'application',
    status,
    done: number => <Plural value={number} one="# application rejected" other="# applications rejected" />,
  })
  return (
    <>
      <StatusMessage {...message} />
      <Selectable
        selection={selection}
        amountOf={amountOf}
        actions={
          <Button size="sm" variant="default" onClick={() => bulk.ask(selection.selected, 'rejected')}>
            {t`Reject selected`}
          </Button>
        }
      >
        {children}
      </Selectable>
      <BulkDecision
        kind="application"
        bulk={bulk}
        title={({ number }) => t`${plural(number, { one: 'Reject # application?', other: 'Reject # applications?' })}`}
        nameOf={row => `${row.influencer_name} · ${row.campaign_title}`}
        amountOf={amountOf}
      >
        {() => (
          <p>
            <Trans>We'll tell each influencer the reason. This decision is final.</Trans>
          </p>
        )}
      </BulkDecision>
    </>
  )
}
