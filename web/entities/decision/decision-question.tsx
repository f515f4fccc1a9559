import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState, type MouseEvent } from 'react'
import type { Decidable } from '#contract/index.ts'
import { RejectionFields } from './rejection.tsx'

interface DecisionQuestionProps<Status extends string> {
  /** What is decided on. */
  kind: Decidable
  /** The status that the decision gives. */
  status: Status
  /** The decision is in progress: the buttons are disabled. */
  busy: boolean
  /** Gets the body of the call: for a rejection with the reason and the note. */
  onDecide: (decision: { status: Status }) => void
  onCancel: () => void
}

/** The buttons below a decision, which is final: decide or cancel. */
export function DecisionQuestion<Status extends string>(props: DecisionQuestionProps<Status>) {
  const { kind, status, busy, onDecide, onCancel } = props
  const { t } = useLingui()
  const [rejection, setRejection] = useState({ reason: '', note: '' })
  const approval = kind === 'application' ? t`Accept` : t`Approve`
  const decide = (event: MouseEvent) => {
    // Ignore the second click of a double click on the button that asked.
    if (event.detail > 1 || busy) return
    const said = Object.entries(rejection).filter(([, text]) => text.trim() !== '')
    onDecide({ status, ...(status === 'rejected' && Object.fromEntries(said)) })
  }
  return (
    <>
      {status === 'rejected' ? <RejectionFields kind={kind} value={rejection} onChange={setRejection} /> : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={busy} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={busy} onClick={decide} {...(status === 'rejected' ? { color: 'red' } : {})}>
          {status === 'rejected' ? t`Reject` : approval}
        </Button>
      </Group>
    </>
  )
}
