import { useLingui } from '@lingui/react/macro'
import { Welcome } from '#entities/dashboard/welcome.tsx'
import { query, queryClient } from '#lib/api/query.ts'
import { useRole } from '#lib/http/session.ts'
import { readEarly } from '#prerender/early-reply.ts'
import { BrandDashboard } from './brand-dashboard.tsx'
import { InfluencerDashboard } from './influencer-dashboard.tsx'

await readEarly(url => {
  if (url === '/api/dashboard/brand/') return queryClient.prefetchQuery(query('GET /dashboard/brand/'))
  return url === '/api/dashboard/influencer/' && queryClient.prefetchQuery(query('GET /dashboard/influencer/'))
})

/** The dashboard for the user's role. Redirects admins to the admin panel. */
export function DashboardPage() {
  const { t } = useLingui()
  const role = useRole()
  if (role === 'brand') return <BrandDashboard />
  if (role === 'influencer') return <InfluencerDashboard />
  return <Welcome title={t`Dashboard`} />
}
