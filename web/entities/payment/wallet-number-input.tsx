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
  /** The wallet used last, which the empty field offers. */
  last: Wallet | undefined
  /** Takes over that wallet: its method as well as its number. */
  onUse: (wallet: Wallet) => void
}

/** The phone number of a mobile wallet. */
export function WalletNumberInput({ value, onChange, last, onUse, ...props }: WalletNumberInputProps) {
  const lastNumber = last?.number
  // In large text on a phone, the field has room for the number only.
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
