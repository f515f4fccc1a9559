import { TextInput, type TextInputProps } from '@mantine/core'
import { typedMoney } from '../lib/format.ts'

interface MoneyInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'type'> {
  /** What stands in the field: ASCII digits, ready to be sent. */
  value: string
  onChange: (value: string) => void
}

/** A field for an amount in taka. Bangla digits, separators and a ৳ may be typed; the value holds plain digits. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection="৳"
      value={value}
      onChange={event => onChange(typedMoney(event.currentTarget.value))}
      {...rest}
    />
  )
}
