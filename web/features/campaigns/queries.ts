import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { query, queryClient, reload } from '#lib/query.ts'
import { useSubmission } from '#lib/submission.ts'
import { applicationTo, type OwnApplication } from './rules.ts'

/** A campaign on a page of its own. */
export type CampaignDetails = Reply<'GET /campaigns/{id}/'>

/** One campaign; where the server has no call for one, it is looked up in the list. */
async function readCampaign(id: number, signal: AbortSignal): Promise<CampaignDetails> {
  try {
    return await call('GET /campaigns/{id}/', { params: { id }, signal })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || error.code === 'campaign_not_found') throw error
    const campaign = (await call('GET /campaigns/', { signal })).find(listed => listed.id === id)
    if (!campaign) throw error
    return campaign
  }
}

export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: ['GET /campaigns/{id}/', { params: { id } }],
    queryFn: ({ signal }) => readCampaign(id, signal),
  })

/**
 * How an influencer's own application to a campaign stands. A server that does not say so with the campaign is asked
 * for all of the influencer's applications.
 */
export function useOwnApplication(
  campaign: CampaignDetails,
  influencer: boolean,
): { application: OwnApplication | undefined; loading: boolean } {
  const { own_application, has_applied } = campaign
  const { data, isLoading } = useQuery({
    ...query('GET /applications/'),
    enabled: influencer && !own_application && has_applied !== false,
  })
  return { application: own_application ?? (data && applicationTo(campaign, data)), loading: isLoading }
}

// The callbacks stand here, not at mutate(): what reads again may take the button that was pressed off the page.

/** Publishes a campaign. */
export function useCreateCampaign(done: () => void) {
  return useSubmission('POST /campaigns/', {
    onSuccess: () => {
      done()
      return reload('GET /campaigns/', 'GET /dashboard/brand/')
    },
  })
}

interface Outcome {
  done: () => void
  failed: (error: Error) => void
}

/** Deletes a campaign; the server rejects its pending applications with it. */
export function useDeleteCampaign(id: number, { done, failed }: Outcome) {
  return useMutation({
    mutationFn: () => call('DELETE /campaigns/{id}/', { params: { id } }),
    onSuccess: () => {
      done()
      // Its own page may still be open for a moment: it is not asked for a campaign that is gone.
      void queryClient.invalidateQueries({ queryKey: ['GET /campaigns/{id}/'], refetchType: 'none' })
      return reload('GET /campaigns/', 'GET /dashboard/brand/', 'GET /applications/')
    },
    onError: failed,
  })
}

/** Applied from another tab, or closed meanwhile. */
export const isRefusal = (error: Error | null): error is ApiError => error instanceof ApiError && error.status === 409

/** Applies to a campaign. `refused`: it takes no application any more, so that the form is about to go. */
export function useApply({ done, refused }: { done: () => void; refused: (error: ApiError) => void }) {
  return useSubmission('POST /applications/', {
    onSuccess: () => {
      done()
      return reload('GET /campaigns/', 'GET /campaigns/{id}/', 'GET /applications/', 'GET /dashboard/influencer/')
    },
    onError: error => {
      if (!isRefusal(error)) return undefined
      refused(error)
      // The page shows how it stands.
      return reload('GET /campaigns/', 'GET /campaigns/{id}/')
    },
  })
}
