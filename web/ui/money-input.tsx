import { TextInput, type TextInputProps } from '@mantine/core'
import { typedMoney } from '../lib/format.ts'

interface MoneyInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'type'> {
  value?: string
  /** Gets what was typed in ASCII digits, ready to be sent. `form.getInputProps` fits. */
  onChange: (value: string) => void
}

/** A field for an amount in taka. Bangla digits, separators and a ৳ may be typed; the form gets plain digits. */
export function MoneyInput({ onChange, ...rest }: MoneyInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection="৳"
      onChange={event => onChange(typedMoney(event.currentTarget.value))}
      {...rest}
    />
  )
}
