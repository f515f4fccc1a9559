import { Trans } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { typedPhone } from '#contract/values/digits.ts'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { fieldButton } from '#ui/field-button.tsx'
import { MethodName } from './method-name.tsx'

interface Wallet {
  method: PaymentMethod
  number: string
}

interface WalletNumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (number: string) => void
  /** The last wallet used, which an empty field suggests. */
  last: Wallet | undefined
  /** Applies the suggested wallet: its method and its number. */
  onUse: (wallet: Wallet) => void
}

/** The phone number of a mobile wallet. */
export function WalletNumberInput({ value, onChange, last, onUse, ...props }: WalletNumberInputProps) {
  const lastNumber = last?.number
  // With large text on a phone, only the number fits into the field.
  const isTight = useMediaQuery('(max-width: 17.99em)', false, { getInitialValueInEffect: false })
  const lastMethod = <MethodName method={last?.method} />
  return (
    <TextInput
      type="tel"
      autoComplete="tel"
      value={value}
      onChange={event => onChange(typedPhone(event.currentTarget.value))}
      {...fieldButton({
        label: isTight ? (
          lastNumber
        ) : (
          <Trans>
            Use {lastNumber} ({lastMethod})
          </Trans>
        ),
        tight: isTight,
        onClick: last && value === '' ? () => onUse(last) : undefined,
      })}
      {...props}
    />
  )
}
