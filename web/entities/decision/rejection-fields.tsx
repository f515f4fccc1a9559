import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack, Textarea } from '@mantine/core'
import type { Decidable } from '#contract/decisions.ts'
import { limits } from '#contract/limits.ts'
import { rejectReasons } from './rejection.tsx'

/** What the user has chosen and typed; empty if nothing. */
interface RejectionInput {
  reason: string
  note: string
}

interface RejectionFieldsProps {
  kind: Decidable
  value: RejectionInput
  /** Whether the dialog with these fields opens with focus on the first. */
  startsFocused?: boolean
  onChange: (value: RejectionInput) => void
}

/** Asks for the reason for a rejection and for a note that the other side can read. */
export function RejectionFields({ kind, value, startsFocused = false, onChange }: RejectionFieldsProps) {
  const { t, i18n } = useLingui()
  const options = Object.entries<MessageDescriptor>(rejectReasons[kind])
  return (
    <Stack gap="sm" mt="md">
      <NativeSelect
        label={t`Reason`}
        name="reason"
        data-autofocus={startsFocused || undefined}
        value={value.reason}
        onChange={event => onChange({ ...value, reason: event.currentTarget.value })}
        data={[
          { value: '', label: t`Choose a reason` },
          ...options.map(([reason, name]) => ({ value: reason, label: i18n._(name) })),
        ]}
      />
      <Textarea
        label={t`Note`}
        description={t`Optional. The other person will see this.`}
        name="note"
        rows={2}
        autosize={false}
        maxLength={limits.rejectNote.max}
        value={value.note}
        onChange={event => onChange({ ...value, note: event.currentTarget.value })}
      />
    </Stack>
  )
}
