import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Application } from '#contract/index.ts'
import type { Role } from '#contract/values/vocabulary.ts'
import type { Column } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import { Money } from '#ui/money.tsx'
import { DecisionStatus } from '../decision/decision-status.tsx'
import { UserLink } from '../user/user-link.tsx'
import { CampaignLink } from './campaign-link.tsx'
import type { OpenedProposal } from './proposal-modal.tsx'
import { ShortlistStar } from './shortlist.tsx'
import classes from './application-columns.module.css'

/** The columns of a list of applications for one role. A campaign's own page omits the campaign column. */
export function useApplicationColumns(
  role: Role,
  open: (opened: OpenedProposal) => void,
  besideCampaign = false,
): Column<Application>[] {
  const { t } = useLingui()

  const influencer: Column<Application> = {
    header: t`Influencer`,
    primary: true,
    cell: row => <UserLink username={row.influencer_name} displayName={row.influencer_display_name} />,
  }
  const campaign: Column<Application> = { header: t`Campaign`, title: true, cell: row => row.campaign_title }
  const brand: Column<Application> = {
    header: t`Brand`,
    cell: row => <UserLink username={row.campaign_brand} displayName={row.campaign_brand_display_name} />,
  }
  const linkedCampaign: Column<Application> = {
    header: t`Campaign`,
    primary: true,
    cell: row => <CampaignLink application={row} />,
  }
  const parties = {
    brand: besideCampaign ? [influencer] : [influencer, campaign],
    influencer: [linkedCampaign, brand],
    admin: [influencer, campaign, brand],
  }

  return [
    ...parties[role],
    {
      header: t`Fee`,
      align: 'end',
      cell: row => (
        <>
          <Money amount={row.amount_due} />
          {row.expected_fee === null ? (
            <DetailLine>
              <span className={classes.source}>{t`Campaign budget`}</span>
            </DetailLine>
          ) : null}
        </>
      ),
    },
    { header: t`Status`, cell: row => <DecisionStatus kind="application" row={row} /> },
    {
      header: t`Applied At`,
      // The other lists have one more column.
      hidden: role === 'influencer' ? undefined : 'narrow',
      cell: row => <Day instant={row.applied_at} />,
    },
    {
      header: role === 'brand' ? t`Actions` : t`Proposal`,
      actions: true,
      cell: row => (
        <>
          {role === 'brand' ? <ShortlistStar application={row} /> : null}
          <Button size="xs" variant="default" onClick={() => open({ application: row })}>
            {t`View Proposal`}
          </Button>
          {role === 'brand' && row.status === 'pending' ? (
            <span className={classes.decision}>
              <Button size="xs" onClick={() => open({ application: row, decision: 'accepted' })}>
                {t`Accept`}
              </Button>
              <Button size="xs" variant="default" onClick={() => open({ application: row, decision: 'rejected' })}>
                {t`Reject`}
              </Button>
            </span>
          ) : null}
        </>
      ),
    },
  ]
}
