import { useLingui } from '@lingui/react/macro'
import type { EarnedApplication } from '#contract/index.ts'
import { applicationSorts } from '#contract/values/sorts.ts'
import { applicationPaymentStatuses } from '#contract/values/vocabulary.ts'
import { ListControls } from '#entities/list/list-controls.tsx'
import { useStatusOptions } from '#entities/status/status-badge.tsx'
import type { ListFilters } from '#lib/lists/list-filters.ts'
import type { ListState } from '#lib/lists/list-state.ts'

interface PaymentControlsProps {
  list: ListState<EarnedApplication>
  filters: ListFilters
  placeholder: string
}

/** The list controls for either side. */
export function PaymentControls({ list, filters, placeholder }: PaymentControlsProps) {
  const { t } = useLingui()
  const options = useStatusOptions(applicationPaymentStatuses)
  return (
    <ListControls
      list={list}
      filters={filters}
      placeholder={placeholder}
      selects={[{ name: 'payment_status', label: t`Payment Status`, all: t`All statuses`, options }]}
      sorts={applicationSorts}
    />
  )
}
