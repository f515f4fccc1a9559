import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { Copyable } from '#ui/copyable.tsx'
import { Day } from '#ui/day.tsx'
import leftOut from '#entities/admin/queue/left-out.module.css'

interface TransactionIdCellProps {
  id: string | null
  method: PaymentMethod
  instant: string
}

/** A transaction ID, with its method and its date where the screen is too narrow for their columns. */
export function TransactionIdCell({ id, method, instant }: TransactionIdCellProps) {
  return (
    <>
      {id === null ? '–' : <Copyable text={id} />}
      <small className={leftOut.narrow}>
        <MethodName method={method} />
      </small>
      <small className={leftOut.medium}>
        <Day instant={instant} />
      </small>
    </>
  )
}
