import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ProfileSummary } from '#entities/profile/profile-summary.tsx'
import { query } from '#lib/api/query.ts'
import { Card } from '#ui/card.tsx'

/** The campaign's brand: picture, bio and history. Renders nothing if the profile fails to load. */
export function BrandCard({ username }: { username: string }) {
  const { t } = useLingui()
  const { data } = useQuery(query('GET /profile/{username}/', { params: { username } }))
  return data ? (
    <Card title={t`About the brand`}>
      <ProfileSummary profile={data} />
    </Card>
  ) : null
}
