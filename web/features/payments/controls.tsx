import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/index.ts'
import { applicationSorts } from '#contract/sorts.ts'
import { applicationPaymentStatuses } from '#contract/vocabulary.ts'
import type { ListSearch } from '#lib/narrowing.ts'
import type { ListState } from '#lib/query.ts'
import { ListControls } from '#ui/list-controls.tsx'
import { useStatusOptions } from '#ui/status-badge.tsx'

/** What the payments page is narrowed and ordered by. */
export const paymentWords = { payment_status: applicationPaymentStatuses, sort: applicationSorts }

interface PaymentControlsProps {
  list: ListState<Application>
  search: ListSearch
  lookIn: string
}

/** The same for both sides. */
export function PaymentControls({ list, search, lookIn }: PaymentControlsProps) {
  const { t } = useLingui()
  const options = useStatusOptions(applicationPaymentStatuses)
  return (
    <ListControls
      list={list}
      search={search}
      lookIn={lookIn}
      filters={[{ name: 'payment_status', label: t`Payment Status`, all: t`All statuses`, options }]}
      sorts={applicationSorts}
    />
  )
}
