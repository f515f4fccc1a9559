import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Body, WalletEntry } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { withoutOverrides } from '#contract/values/normal-form.ts'
import type { WalletEntryAction } from '#contract/values/vocabulary.ts'
import type { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { ProposedFacts } from '#entities/admin/wallets/entry-dialog.tsx'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'
import { QuestionDialog } from '#ui/confirm-dialog.tsx'
import { isTooLong, NoteField } from '#ui/note-field.tsx'
import { actionNames, actionQuestions } from './entry-texts.ts'
import { PendingPaymentWarning } from './pending-payment.tsx'
import classes from '#entities/admin/wallets/entry-dialog.module.css'

export type EntryAction = Body<'PUT /admin/wallet-entries/{id}/'>

export type EntryDecision = ReturnType<typeof useDecision<WalletEntry, EntryAction, WalletEntryAction>>

/** Asks for a note on why an entry is ignored, explained, restored or chosen. */
export function EntryActionDialog({ decision }: { decision: EntryDecision }) {
  const { question, busy, failure, decide, close } = decision
  const { i18n } = useLingui()
  if (!question) return null
  const { row, decision: action } = question
  const { pending_payment, proposal } = row
  return (
    <QuestionDialog
      opened
      title={i18n._(actionQuestions[action].title)}
      failure={failure}
      busy={busy !== null}
      onClose={close}
      closeOnClickOutside={false}
      answer={
        <Note
          key={`${row.id} ${action}`}
          label={i18n._(actionNames[action])}
          busy={busy !== null}
          canBeWhole={action === 'ignore' && row.source !== 'device'}
          onSend={answer => decide(row, { action, ...answer })}
          onCancel={close}
        />
      }
    >
      <pre className={classes.raw}>{withoutOverrides(row.raw)}</pre>
      {proposal && (action === 'accept' || action === 'refuse') ? <ProposedFacts proposal={proposal} /> : null}
      {pending_payment ? <PendingPaymentWarning payment={pending_payment} /> : null}
      <p>{i18n._(actionQuestions[action].effect)}</p>
    </QuestionDialog>
  )
}

interface NoteProps {
  label: string
  busy: boolean
  /** Whether the answer may apply to everything imported together with the entry. */
  canBeWhole: boolean
  onSend: (answer: Omit<EntryAction, 'action'>) => void
  onCancel: () => void
}

function Note({ label, busy, canBeWhole, onSend, onCancel }: NoteProps) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const confirm = () => {
    const isMissing = note.trim() === ''
    setMissing(isMissing)
    if (isMissing || isTooLong(note, limits.entryNote.max)) field.current?.focus()
    else if (!busy) onSend(isWhole ? { note, whole_import: true } : { note })
  }
  return (
    <>
      <NoteField
        ref={field}
        label={t`Reason`}
        description={t`Other admins will see it in the list and the activity log.`}
        data-autofocus
        max={limits.entryNote.max}
        value={note}
        error={missing ? t`Explain why` : undefined}
        onChange={typed => {
          setMissing(false)
          setNote(typed)
        }}
      />
      {canBeWhole ? (
        <Checkbox
          mt="sm"
          label={t`Also ignore everything imported with it`}
          description={t`Do this if you imported the wrong file, for example. You can't do it once a payment, withdrawal or refund is linked to any of its entries. To undo it, restore the entries one by one, or import them again. To import the same file again, first add an empty line at the end.`}
          checked={isWhole}
          onChange={event => setIsWhole(event.currentTarget.checked)}
        />
      ) : null}
      <ConfirmButtons confirmLabel={label} busy={busy} onConfirm={confirm} onCancel={onCancel} />
    </>
  )
}
