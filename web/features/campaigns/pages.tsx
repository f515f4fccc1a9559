// The list and the campaign page share one chunk, because users move between them.
import { pages, queryClient } from '#lib/api/query.ts'
import { readEarly } from '#prerender/early-reply.ts'

export { CampaignPage } from './campaign-page.tsx'
export { CampaignsPage } from './campaigns-page.tsx'

await readEarly(
  url =>
    url.startsWith('/api/campaigns/') && queryClient.prefetchInfiniteQuery(pages('GET /campaigns/', { query: {} })),
)
