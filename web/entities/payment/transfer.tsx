import type { Withdrawal } from '#contract/index.ts'
import { Copyable } from '#ui/copyable.tsx'
import { SmallPrint } from '#ui/small-print.tsx'
import { MethodName } from './method-name.tsx'

/** The wallet of a withdrawal and, once the money was sent and it is recorded, the transaction ID. */
export function Transfer({ row }: { row: Pick<Withdrawal, 'payment_method' | 'transaction_id'> }) {
  return (
    <>
      <MethodName method={row.payment_method} />
      {row.transaction_id ? (
        <SmallPrint>
          <Copyable text={row.transaction_id} />
        </SmallPrint>
      ) : null}
    </>
  )
}
