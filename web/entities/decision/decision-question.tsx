import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { MouseEvent } from 'react'
import type { Decidable } from '#contract/index.ts'

interface DecisionQuestionProps<Status extends string> {
  /** What is decided on. */
  kind: Decidable
  /** The status that the decision gives. */
  status: Status
  /** The decision is in progress: the buttons are disabled. */
  busy: boolean
  onDecide: (decision: { status: Status }) => void
  onCancel: () => void
}

/** The buttons below a decision, which is final: decide or cancel. */
export function DecisionQuestion<Status extends string>(props: DecisionQuestionProps<Status>) {
  const { kind, status, busy, onDecide, onCancel } = props
  const { t } = useLingui()
  const approval = kind === 'application' ? t`Accept` : t`Approve`
  const decide = (event: MouseEvent) => {
    // Ignore the second click of a double click on the button that asked.
    if (event.detail < 2 && !busy) onDecide({ status })
  }
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" disabled={busy} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button loading={busy} onClick={decide} {...(status === 'rejected' ? { color: 'red' } : {})}>
        {status === 'rejected' ? t`Reject` : approval}
      </Button>
    </Group>
  )
}
