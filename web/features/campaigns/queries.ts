import { useMutation, useQuery } from '@tanstack/react-query'
import type { Campaign, ReceivedApplication } from '#contract/index.ts'
import type { CampaignDetails } from '#entities/campaign/campaign-query.ts'
import { call } from '#lib/api/call.ts'
import { query, queryClient, reload } from '#lib/api/query.ts'
import { useSubmission } from '#lib/api/submission.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { supports } from '#lib/http/supports.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import type { OwnApplication } from './rules.ts'

/**
 * The status of an influencer's own application to a campaign. If the campaign's response lacks it, looks it up in the
 * influencer's applications.
 */
export function useOwnApplication(
  campaign: CampaignDetails,
  influencer: boolean,
): { application: OwnApplication | undefined; loading: boolean } {
  const { own_application, has_applied } = campaign
  const { data, isLoading } = useQuery({
    ...query('GET /applications/', { query: { campaign: campaign.id } }),
    enabled: influencer && !own_application && (has_applied || !supports.ownApplications),
  })
  return { application: own_application ?? (data?.length === 1 ? data[0] : undefined), loading: isLoading }
}

// Takes callbacks here instead of in mutate(): refetching may unmount the button, which drops mutate()'s callbacks.

/** Publishes a campaign. */
export function useCreateCampaign(done: (campaign: Campaign) => void) {
  return useSubmission('POST /campaigns/', {
    onSuccess: campaign => {
      done(campaign)
      return reloadChanged('campaign')
    },
  })
}

interface Outcome {
  done: () => void
  failed: (error: Error) => void
}

/**
 * Returns why a campaign cannot be deleted, judging by its accepted applications: the error that the server would
 * return. Undefined if nothing prevents it, if the list fails to load, or if the server deletes such campaigns.
 */
export async function deletionRefusal({ id }: Campaign): Promise<ApiError | undefined> {
  if (!supports.keptCampaigns) return undefined
  const found = await call('GET /applications/', { query: { status: 'accepted', campaign: id } }).catch(() => [])
  // An amount that the influencer has waived is not due.
  const accepted = (found as ReceivedApplication[]).filter(
    row => row.payment_status !== 'unpaid' || !row.influencer_closed,
  )
  if (accepted.length === 0) return undefined
  const paid = accepted.some(({ payment_status }) => payment_status !== 'unpaid')
  return new ApiError(409, paid ? 'campaign_has_payments' : 'campaign_has_unpaid_work', '')
}

/** Deletes a campaign. The server rejects its pending applications. */
export function useDeleteCampaign(id: number, { done, failed }: Outcome) {
  return useMutation({
    mutationFn: () => call('DELETE /campaigns/{id}/', { params: { id } }),
    onSuccess: () => {
      done()
      // The campaign's page may stay open for a moment and must not refetch a deleted campaign.
      void queryClient.invalidateQueries({ queryKey: ['GET /campaigns/{id}/'], refetchType: 'none' })
      return reload('GET /campaigns/', 'GET /dashboard/brand/', 'GET /applications/')
    },
    onError: failed,
  })
}

/** Whether the campaign was closed or applied to in another tab. */
export const isRefusal = (error: Error | null): error is ApiError => error instanceof ApiError && error.status === 409

/** Applies to a campaign. Calls `refused` if applying is no longer possible and the form will disappear. */
export function useApply({ done, refused }: { done: () => void; refused: (error: ApiError) => void }) {
  return useSubmission('POST /applications/', {
    onSuccess: () => {
      done()
      return reloadChanged('application')
    },
    onError: error => {
      if (!isRefusal(error)) return undefined
      refused(error)
      // Refetches the campaign's current state.
      return reload('GET /campaigns/', 'GET /campaigns/{id}/')
    },
  })
}
