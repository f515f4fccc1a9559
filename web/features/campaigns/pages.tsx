// The list and a campaign's page share one chunk, since users go from one to the other.
import { readEarly } from '#lib/api/early-reply.ts'
import { pages, queryClient } from '#lib/api/query.ts'

export { CampaignPage } from './campaign-page.tsx'
export { CampaignsPage } from './campaigns-page.tsx'

await readEarly(
  url =>
    url.startsWith('/api/campaigns/') && queryClient.prefetchInfiniteQuery(pages('GET /campaigns/', { query: {} })),
)
