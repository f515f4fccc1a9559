import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'
import { possibleAmounts, typedMoney } from '#lib/forms/typed-money.ts'
import { understoodMoney } from '#lib/i18n/money-words.ts'
import { Money } from './money.tsx'
import { NumberInput, type NumberInputProps } from './number-input.tsx'
import { ParsedValue } from './parsed-value.tsx'

/**
 * How long typing must pause before the field asks about a misplaced comma, in milliseconds: `1,5` may become `1,500`.
 */
const pause = 800

type MoneyInputProps = Omit<NumberInputProps, 'step' | 'min' | 'max' | 'read' | 'inputContainer'>

/**
 * A field for an amount in taka. Accepts Bangla digits, separators and the usual signs, and shows how it understood
 * them; the form receives plain digits. Asks about an ambiguous comma.
 */
export function MoneyInput({ value = '', onChange, error, ...props }: MoneyInputProps) {
  const { i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const amounts = possibleAmounts(value)
  const [settled] = useDebouncedValue(value, pause)
  const choose = (amount: string) => {
    onChange(amount)
    input.current?.focus()
  }
  const question = amounts.length > 0 ? <CommaQuestion amounts={amounts} onChoose={choose} /> : null
  const understood = understoodMoney(value, i18n.locale) ?? (settled === value ? question : null)
  return (
    <NumberInput
      step="0.01"
      min="0.01"
      max="99999999.99"
      leftSection="৳"
      read={typedMoney}
      {...props}
      ref={input}
      value={value}
      onChange={onChange}
      error={error ? (question ?? error) : undefined}
      errorProps={{ component: 'div' }}
      inputContainer={field => (
        <>
          {field}
          {error ? null : <ParsedValue>{understood}</ParsedValue>}
        </>
      )}
    />
  )
}

/** Asks which amount the user means, with a button for each. */
function CommaQuestion({ amounts, onChoose }: { amounts: readonly string[]; onChoose: (amount: string) => void }) {
  return (
    <>
      <Trans>Which amount do you mean?</Trans>
      <Group gap={6} mt={4}>
        {amounts.map(amount => (
          <Button key={amount} variant="default" size="compact-sm" onClick={() => onChoose(amount)}>
            <Money amount={amount} />
          </Button>
        ))}
      </Group>
    </>
  )
}
