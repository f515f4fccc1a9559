import { Trans, useLingui } from '@lingui/react/macro'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { CampaignDetails } from '#entities/campaign/campaign-query.ts'
import { call } from '#lib/api/call.ts'
import { useOptimisticMark } from '#lib/api/use-optimistic-mark.ts'
import { supports } from '#lib/http/supports.ts'
import { Failure } from '#ui/failure.tsx'
import { MarkButton } from '#ui/mark-button.tsx'
import { notify } from '#ui/notify.ts'

const send = (id: number, saved: boolean) =>
  call(saved ? 'PUT /campaigns/{id}/saved/' : 'DELETE /campaigns/{id}/saved/', { params: { id } })

const failed = (error: Error, saved: boolean) =>
  notify.error(
    <Failure
      title={
        saved ? (
          <Trans>We couldn't save the campaign</Trans>
        ) : (
          <Trans>We couldn't remove the campaign from your saved campaigns</Trans>
        )
      }
      error={error}
    />,
  )

/** Saves or unsaves a campaign. Renders nothing if the server does not support saved campaigns. */
export function SaveCampaign({ campaign }: { campaign: CampaignDetails }) {
  const { t } = useLingui()
  const { marked, toggle } = useOptimisticMark(campaign, {
    key: 'is_saved',
    places: {
      'GET /campaigns/': 'reply',
      'GET /campaigns/{id}/': 'reply',
      'GET /dashboard/influencer/': 'available_campaigns',
    },
    send,
    failed,
  })
  if (!supports.savedCampaigns || campaign.is_saved === undefined) return null
  const { title } = campaign
  return (
    <MarkButton
      label={t`Save ${title}`}
      pressed={marked}
      icon={<IconBookmark aria-hidden />}
      pressedIcon={<IconBookmarkFilled aria-hidden />}
      onPress={toggle}
    />
  )
}
