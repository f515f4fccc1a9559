import { typedMoney } from '#lib/format.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

/** A field for an amount in taka. It accepts Bangla digits, separators and ৳; the form gets plain digits. */
export const MoneyInput = (props: Omit<NumberInputProps, 'step' | 'min' | 'max' | 'read'>) => (
  <NumberInput step="0.01" min="0.01" max="99999999.99" leftSection="৳" read={typedMoney} {...props} />
)
