import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack } from '@mantine/core'
import type { Ref } from 'react'
import type { Decidable } from '#contract/decisions.ts'
import { limits } from '#contract/values/limits.ts'
import { NoteField } from '#ui/note-field.tsx'
import { rejectReasons } from './rejection.tsx'

/** The user's input; empty by default. */
interface RejectionInput {
  reason: string
  note: string
}

interface RejectionFieldsProps {
  kind: Decidable
  value: RejectionInput
  /** Whether the dialog opens with focus on the first field. */
  startsFocused?: boolean
  noteRef: Ref<HTMLTextAreaElement>
  onChange: (value: RejectionInput) => void
}

/** Asks for the reason for a rejection and for a note to the other side. */
export function RejectionFields({ kind, value, startsFocused = false, noteRef, onChange }: RejectionFieldsProps) {
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
      <NoteField
        ref={noteRef}
        label={t`Note`}
        description={t`Optional. The other person will see this.`}
        name="note"
        max={limits.rejectNote.max}
        value={value.note}
        onChange={note => onChange({ ...value, note })}
      />
    </Stack>
  )
}
