import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Application, Body } from '#contract/index.ts'
import { BulkDecision } from '#entities/decision/bulk-decision.tsx'
import { useBulkDecision } from '#entities/decision/use-bulk-decision.ts'
import { SelectionBar, SelectionButton, type Selection } from '#entities/list/selection.tsx'
import { call } from '#lib/call.ts'
import { StatusMessage, useStatusMessage } from '#ui/status-message.tsx'

type Decision = Body<'PUT /applications/{id}/status/'>

const send = (id: number, body: Decision) => call('PUT /applications/{id}/status/', { params: { id }, body })

const amountOf = (row: Application) => row.amount_due

/** Selects pending applications of the list below and rejects them for one reason. */
export function BulkReject({ selection }: { selection: Selection<Application> }) {
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
      <SelectionBar selection={selection} amountOf={amountOf}>
        <SelectionButton selection={selection} onPress={rows => bulk.ask(rows, 'rejected')}>
          {t`Reject selected`}
        </SelectionButton>
      </SelectionBar>
      <BulkDecision
        kind="application"
        bulk={bulk}
        title={({ number }) => t`${plural(number, { one: 'Reject # application?', other: 'Reject # applications?' })}`}
        nameOf={row => `${row.influencer_name} · ${row.campaign_title}`}
        amountOf={amountOf}
      >
        {() => (
          <p>
            <Trans>Each influencer is notified, with the reason. This decision is final.</Trans>
          </p>
        )}
      </BulkDecision>
    </>
  )
}
