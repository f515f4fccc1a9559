import { Trans } from '@lingui/react/macro'
import { paymentMethods, type PaymentMethod } from '#contract/values/vocabulary.ts'
import { MethodName } from './method-name.tsx'
import choice from '#ui/choice.module.css'
import classes from './method-input.module.css'

interface MethodInputProps {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
}

/** A choice between the mobile wallets. */
export function MethodInput({ value, onChange }: MethodInputProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>Payment Method</Trans>
      </legend>
      {paymentMethods.map(method => (
        <label key={method} className={choice.choice}>
          <input
            type="radio"
            name="payment_method"
            value={method}
            checked={method === value}
            onChange={() => onChange(method)}
          />
          <MethodName method={method} />
        </label>
      ))}
    </fieldset>
  )
}
