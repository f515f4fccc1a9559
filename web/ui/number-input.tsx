import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { stepNumber } from '#lib/step-number.ts'

export interface NumberInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'type'> {
  value?: string
  /** The step of the arrow keys, a decimal number; its decimal places are those of the result. */
  step: string
  min: string
  max?: string
  /** Turns the typed text into plain digits. */
  read: (text: string) => string
  /** Receives plain digits. Compatible with `form.getInputProps`. */
  onChange: (value: string) => void
}

const directions: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A field for a number. The browser's number field would refuse Bangla digits and separators; like it, this one steps
 * with the arrow keys.
 */
export function NumberInput({ step, min, max, read, onChange, value = '', ...rest }: NumberInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    const next = direction && stepNumber(value, { step, min, max, direction })
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <TextInput
      inputMode={step.includes('.') ? 'decimal' : 'numeric'}
      autoComplete="off"
      step={step}
      min={min}
      max={max}
      value={value}
      onChange={event => onChange(read(event.currentTarget.value))}
      onKeyDown={onKeyDown}
      {...rest}
    />
  )
}
