import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminPayment, Body, Reply } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { reversalKinds, type ReversalKind } from '#contract/values/vocabulary.ts'
import { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { reversalNames } from '#entities/reversal/reversal.tsx'
import { PersonName } from '#entities/user/person-name.tsx'
import { call } from '#lib/api/call.ts'
import { query } from '#lib/api/query.ts'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'
import { QuestionDialog } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { isTooLong, NoteField } from '#ui/note-field.tsx'
import { ErrorState, TextSkeleton } from '#ui/states.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import choice from '#ui/choice.module.css'
import classes from './reversal-dialog.module.css'

type Choice = Body<'POST /admin/payments/{id}/reversal/'>

const send = (id: number, body: Choice) => call('POST /admin/payments/{id}/reversal/', { params: { id }, body })

/** Reverses a confirmed payment: the dialog, the call and its result. */
export const useReversal = (status: StatusReporter) =>
  useDecision<AdminPayment, Choice, void>({
    send,
    kind: 'payment',
    status,
    done: () => <Trans>The payment is reversed</Trans>,
    failed: <Trans>Error updating payment</Trans>,
  })

/** The consequence of each kind of reversal for the brand. */
const consequences: Record<ReversalKind, MessageDescriptor> = {
  not_received: msg`No money came in. The brand can pay again, even with the same transaction ID.`,
  returned_by_wallet: msg`The money came in and went back. The brand can pay again with a new transaction ID.`,
  duplicate: msg`The money arrived twice. You'll need to send the brand a refund.`,
  wrong_payment: msg`The money was sent by mistake. You'll need to send the brand a refund.`,
}

/** Asks for the reason for reversing a confirmed payment, and explains what happens to the money. */
export function ReversalDialog({ reversal }: { reversal: ReturnType<typeof useReversal> }) {
  const { question, busy, failure, decide, close } = reversal
  const { t } = useLingui()
  if (!question) return null
  const { row } = question
  return (
    <QuestionDialog
      opened
      title={t`Reverse this payment?`}
      failure={failure}
      busy={busy !== null}
      onClose={close}
      closeOnClickOutside={false}
      answer={<Question key={row.id} busy={busy !== null} onReverse={choice => decide(row, choice)} onCancel={close} />}
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
          { label: t`Transaction ID`, value: row.brand_transaction_id },
          { label: t`Brand`, value: <PersonName username={row.brand_name} displayName={row.brand_display_name} /> },
          {
            label: t`Influencer`,
            value: <PersonName username={row.influencer_name} displayName={row.influencer_display_name} />,
          },
          { label: t`Campaign`, value: row.campaign_title },
        ]}
      />
      {row.claims_count ? (
        <p>
          <Trans>
            Another brand claims the transaction ID. To release it to them, choose “The money never arrived”.
          </Trans>
        </p>
      ) : null}
      <Consequences payment={row} reversing={busy !== null} />
    </QuestionDialog>
  )
}

interface ConsequencesProps {
  payment: AdminPayment
  reversing: boolean
}

/** Where the reversal would currently take the money from. */
function Consequences({ payment, reversing }: ConsequencesProps) {
  const { data, error, refetch } = useQuery({
    ...query('GET /admin/payments/{id}/reversal/', { params: { id: payment.id } }),
    // Balances change, so data read for an earlier question is outdated.
    staleTime: 0,
    gcTime: 0,
    // The hint about the reversal itself may arrive before its response.
    enabled: !reversing,
  })
  if (data) return <Split split={data} influencer={payment.influencer_name} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={2} />
}

interface SplitProps {
  split: Reply<'GET /admin/payments/{id}/reversal/'>
  influencer: string
}

function Split({ split: { taken, owed, platform_fee }, influencer }: SplitProps) {
  return (
    <>
      <p>
        {Number(platform_fee) > 0 ? (
          <Trans>
            We'll take <Money amount={taken} /> from {influencer}'s balance and refund the fee of{' '}
            <Money amount={platform_fee} />.
          </Trans>
        ) : (
          <Trans>
            We'll take <Money amount={taken} /> from {influencer}'s balance.
          </Trans>
        )}
      </p>
      {Number(owed) > 0 ? (
        <p>
          <Trans>
            The available balance doesn't cover <Money amount={owed} />. {influencer} will owe it and repay it from
            their next earnings. Until then, you can't approve their withdrawals.
          </Trans>
        </p>
      ) : null}
      <p>
        <Trans>We'll tell both sides the reason. A reversal is final.</Trans>
      </p>
    </>
  )
}

interface QuestionProps {
  busy: boolean
  onReverse: (choice: Choice) => void
  onCancel: () => void
}

function Question({ busy, onReverse, onCancel }: QuestionProps) {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<ReversalKind | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = () => {
    if (kind === null) setMissing(true)
    else if (isTooLong(note, limits.rejectNote.max)) field.current?.focus()
    else if (!busy) onReverse({ kind, note: note.trim() || null })
  }
  return (
    <Stack gap="sm" mt="md">
      <fieldset className={classes.kinds}>
        <legend className={classes.legend}>{t`What happened?`}</legend>
        {reversalKinds.map(each => (
          <label key={each} className={choice.choice}>
            <input type="radio" name="kind" value={each} checked={each === kind} onChange={() => setKind(each)} />
            <span>
              {i18n._(reversalNames[each])}
              <small className={classes.consequence}>{i18n._(consequences[each])}</small>
            </span>
          </label>
        ))}
        <p role="alert" className={classes.missing}>
          {missing && kind === null ? t`Choose what happened` : null}
        </p>
      </fieldset>
      <NoteField
        ref={field}
        label={t`Note`}
        description={t`Optional. Both sides can read it.`}
        name="note"
        max={limits.rejectNote.max}
        value={note}
        onChange={setNote}
      />
      <ConfirmButtons confirmLabel={t`Reverse payment`} danger busy={busy} onConfirm={confirm} onCancel={onCancel} />
    </Stack>
  )
}
