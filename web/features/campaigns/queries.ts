import { useMutation, useQuery } from '@tanstack/react-query'
import type { CampaignDetails } from '#entities/campaign/campaign-query.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { query, queryClient, reload } from '#lib/query.ts'
import { useSubmission } from '#lib/submission.ts'
import { applicationTo, type OwnApplication } from './rules.ts'

/**
 * The status of an influencer's own application to a campaign. If the server does not send it with the campaign, it is
 * found in the influencer's applications.
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

// Callbacks are passed here and not to mutate(): fetching again may unmount the button, and with it mutate()'s callbacks.

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

/** Deletes a campaign. The server rejects its pending applications. */
export function useDeleteCampaign(id: number, { done, failed }: Outcome) {
  return useMutation({
    mutationFn: () => call('DELETE /campaigns/{id}/', { params: { id } }),
    onSuccess: () => {
      done()
      // The campaign's page may still be open for a moment and must not fetch it again.
      void queryClient.invalidateQueries({ queryKey: ['GET /campaigns/{id}/'], refetchType: 'none' })
      return reload('GET /campaigns/', 'GET /dashboard/brand/', 'GET /applications/')
    },
    onError: failed,
  })
}

/** The campaign was closed or applied to in another tab. */
export const isRefusal = (error: Error | null): error is ApiError => error instanceof ApiError && error.status === 409

/** Applies to a campaign. `refused` is called if applying is no longer possible and the form will disappear. */
export function useApply({ done, refused }: { done: () => void; refused: (error: ApiError) => void }) {
  return useSubmission('POST /applications/', {
    onSuccess: () => {
      done()
      return reload('GET /campaigns/', 'GET /campaigns/{id}/', 'GET /applications/', 'GET /dashboard/influencer/')
    },
    onError: error => {
      if (!isRefusal(error)) return undefined
      refused(error)
      // Fetch the current state.
      return reload('GET /campaigns/', 'GET /campaigns/{id}/')
    },
  })
}
