import { useLingui } from '@lingui/react/macro'
import { IconCash } from '@tabler/icons-react'
import { useUser } from '#lib/http/session.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states.tsx'
import { BrandPayments } from './brand-payments.tsx'
import { Earnings } from './earnings.tsx'

/** A brand's payments or an influencer's earnings. Admins decide payments in the admin panel. */
export function PaymentsPage() {
  const { t } = useLingui()
  const role = useUser()?.role
  if (role === 'brand') return <BrandPayments />
  if (role === 'influencer') return <Earnings />
  return (
    <>
      <PageHeader title={t`Payments`} />
      <EmptyState
        icon={<IconCash />}
        title={t`Payments are in the admin panel`}
        hint={t`Brands pay influencers here, and influencers see their earnings.`}
        action={
          <LinkButton to="/admin-panel" search={{ tab: 'payments' }}>
            {t`Go to payments`}
          </LinkButton>
        }
      />
    </>
  )
}
