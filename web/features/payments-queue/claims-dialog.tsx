import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import type { AdminPayment, Body } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import type { ClaimAction } from '#contract/values/vocabulary.ts'
import { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { Permitted } from '#entities/staff/permitted.tsx'
import { call } from '#lib/api/call.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { QuestionDialog } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { isTooLong, NoteField } from '#ui/note-field.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import { Arrived, ClaimSide, PaymentSide } from './claim-sides.tsx'
import type { useReversal } from './reversal-dialog.tsx'

type ClaimDecision = Body<'PUT /admin/payments/{id}/claims/{claim}/'> & { claim: number }

const send = (id: number, { claim, ...body }: ClaimDecision) =>
  call('PUT /admin/payments/{id}/claims/{claim}/', { params: { id, claim }, body })

/** Decides a claim to a payment's transaction ID: the dialog, the call and its result. */
export const useClaimDecision = (status: StatusReporter) =>
  useDecision<AdminPayment, ClaimDecision, object>({
    send,
    kind: 'payment',
    status,
    done: ({ action }) =>
      action === 'prefer' ? (
        <Trans>The claimed payment has been submitted instead</Trans>
      ) : (
        <Trans>The claim is dismissed</Trans>
      ),
    failed: <Trans>Error updating payment</Trans>,
  })
export type ClaimDecisions = ReturnType<typeof useClaimDecision>

/** Opens the claims to a payment's transaction ID. Renders nothing without any. */
export function ClaimsButton({ row, decision }: { row: AdminPayment; decision: ClaimDecisions }) {
  const { t } = useLingui()
  const number = row.claims_count
  if (row.claims.length === 0) return null
  return (
    <Button size="compact-xs" color="red" disabled={decision.busy !== null} onClick={() => decision.ask(row, {})}>
      {t`${plural(number, { one: 'Decide # claim', other: 'Decide # claims' })}`}
    </Button>
  )
}

interface ClaimsDialogProps {
  decision: ClaimDecisions
  list: ListState<AdminPayment>
  reversal: ReturnType<typeof useReversal>
}

/** Shows the evidence for each brand that has submitted the same transaction ID, and decides for one of them. */
export function ClaimsDialog({ decision, list, reversal }: ClaimsDialogProps) {
  const { question, busy, failure, close } = decision
  const { t } = useLingui()
  if (!question) return null
  // Claims may arrive or be decided while the dialog is open.
  const row = list.rows?.find(({ id }) => id === question.row.id) ?? question.row
  const reverse = () => {
    close()
    reversal.ask(row)
  }
  return (
    <QuestionDialog
      opened
      title={t`Whose payment is this?`}
      failure={failure}
      busy={busy !== null}
      onClose={close}
      closeOnClickOutside={false}
      answer={
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} disabled={busy !== null}>
            {t`Cancel`}
          </Button>
        </Group>
      }
    >
      <Sides key={row.id} row={row} decision={decision} onReverse={reverse} />
    </QuestionDialog>
  )
}

interface SidesProps {
  row: AdminPayment
  decision: ClaimDecisions
  onReverse: () => void
}

function Sides({ row, decision, onReverse }: SidesProps) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState('')
  const decide = (claim: number, action: ClaimAction) => {
    if (isTooLong(note, limits.rejectNote.max)) field.current?.focus()
    else decision.decide(row, { claim, action, note: note.trim() || null })
  }
  const claims = row.claims
  const hidden = row.claims_count - claims.length
  return (
    <>
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
          { label: t`Transaction ID`, value: row.brand_transaction_id },
          { label: t`In the wallet`, value: <Arrived entry={row.evidence?.entry} /> },
        ]}
      />
      <PaymentSide row={row} />
      {claims.map(claim => (
        <ClaimSide
          key={claim.id}
          claim={claim}
          row={row}
          busy={decision.busy !== null}
          onDecide={action => decide(claim.id, action)}
          onReverse={onReverse}
        />
      ))}
      {hidden > 0 ? (
        <p>{t`${plural(hidden, { one: 'Decide these to see # more claim.', other: 'Decide these to see # more claims.' })}`}</p>
      ) : null}
      <Permitted to="payments.decide">
        <NoteField
          my="md"
          ref={field}
          label={t`Note`}
          description={t`Optional. The brand you turn down can read it.`}
          name="note"
          max={limits.rejectNote.max}
          value={note}
          onChange={setNote}
        />
      </Permitted>
      <p>
        <Trans>
          If you uphold a claim, we'll reject this payment and submit the claimed one for you to confirm. We'll tell
          both brands. This decision is final.
        </Trans>
      </p>
    </>
  )
}
