import { Trans } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { typedPhone } from '#contract/digits.ts'
import type { PaymentMethod } from '#contract/vocabulary.ts'
import { fieldButton } from '#ui/field-button.tsx'
import { MethodName } from './method-name.tsx'
import classes from './wallet-number-input.module.css'

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
  const lastMethod = <MethodName method={last?.method} />
  return (
    <TextInput
      type="tel"
      autoComplete="tel"
      value={value}
      onChange={event => onChange(typedPhone(event.currentTarget.value))}
      {...fieldButton({
        label: (
          <>
            <span className={classes.whole}>
              <Trans>
                Use {lastNumber} ({lastMethod})
              </Trans>
            </span>
            <span className={classes.short} aria-hidden>
              {lastNumber}
            </span>
          </>
        ),
        onClick: last && value === '' ? () => onUse(last) : undefined,
      })}
      {...props}
    />
  )
}
