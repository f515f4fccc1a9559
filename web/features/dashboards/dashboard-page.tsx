import { useUser } from '../../lib/session.ts'
import { BrandDashboard } from './brand-dashboard.tsx'
import { InfluencerDashboard } from './influencer-dashboard.tsx'
import { Welcome } from './welcome.tsx'

/** Each role's own dashboard. An admin's is the admin panel, where the route leads. */
export function DashboardPage() {
  const role = useUser()?.role
  if (role === 'brand') return <BrandDashboard />
  if (role === 'influencer') return <InfluencerDashboard />
  return <Welcome />
}
