import { Textarea, type TextareaProps } from '@mantine/core'
import { FieldSentence } from '#lib/forms/form.tsx'
import { characterCount } from '#lib/forms/validation.ts'

interface NoteFieldProps extends Omit<TextareaProps, 'onChange' | 'maxLength' | 'value'> {
  value: string
  /** In characters, as the server counts them. The browser's `maxLength` counts letters such as য় differently. */
  max: number
  onChange: (value: string) => void
}

export const isTooLong = (note: string, max: number): boolean => characterCount(note.trim()) > max

/** A field for a note of a few lines. Shows an error when it is too long. */
export function NoteField({ value, max, error, onChange, ...rest }: NoteFieldProps) {
  return (
    <Textarea
      rows={2}
      autosize={false}
      value={value}
      error={isTooLong(value, max) ? <FieldSentence code="too_long" params={{ max }} /> : error}
      onChange={event => onChange(event.currentTarget.value)}
      {...rest}
    />
  )
}
