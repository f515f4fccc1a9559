import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { stepNumber } from '#lib/forms/step-number.ts'

export interface NumberInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'type'> {
  value?: string
  /** The step of the arrow keys, a decimal number. Results have as many decimal places. */
  step: string
  min: string
  max?: string
  /** Normalizes the typed text to plain digits. */
  read: (text: string) => string
  /** Receives plain digits. Compatible with `form.getInputProps`. */
  onChange: (value: string) => void
}

const directions: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A number field whose arrow keys step like those of the browser's own field, which would reject Bangla digits and
 * separators. Leaves the typed text as is, so that the caret does not move.
 */
export function NumberInput({ step, min, max, read, onChange, value = '', ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState('')
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    const next = direction && stepNumber(value, { step, min, max, direction })
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setTyped(next)
    onChange(next)
  }
  return (
    <TextInput
      inputMode={step.includes('.') ? 'decimal' : 'numeric'}
      autoComplete="off"
      step={step}
      min={min}
      max={max}
      value={read(typed) === value ? typed : value}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onChange(read(event.currentTarget.value))
      }}
      onKeyDown={onKeyDown}
      {...rest}
    />
  )
}
