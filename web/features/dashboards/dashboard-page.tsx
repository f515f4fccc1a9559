import { useLingui } from '@lingui/react/macro'
import { Welcome } from '#entities/dashboard/welcome.tsx'
import { useRole } from '#lib/session.ts'
import { BrandDashboard } from './brand-dashboard.tsx'
import { InfluencerDashboard } from './influencer-dashboard.tsx'

/** The dashboard of the user's role. Admins are redirected to the admin panel. */
export function DashboardPage() {
  const { t } = useLingui()
  const role = useRole()
  if (role === 'brand') return <BrandDashboard />
  if (role === 'influencer') return <InfluencerDashboard />
  return <Welcome title={t`Dashboard`} />
}
