import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { RejectionReason } from '#entities/decision/rejection.tsx'
import { ErrorSentence } from '#lib/forms/form.tsx'
import { Card } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState, type EmptyStateProps } from '#ui/states.tsx'
import { stageOf, type OwnApplication } from './rules.ts'

interface OwnApplicationCardProps {
  /** Undefined if nothing is known except that the application exists. */
  application: OwnApplication | undefined
  /** The brand's user id. */
  brand: number
}

/** Replaces the form after an influencer has applied. Shows the application's status and the next step. */
export function OwnApplicationCard({ application, brand }: OwnApplicationCardProps) {
  return (
    <Card flush>
      <EmptyState icon={<IconCheck />} {...useStageText(application, brand)} />
    </Card>
  )
}

function useStageText(application: OwnApplication | undefined, brand: number): EmptyStateProps {
  const { t } = useLingui()
  const follow = (
    <LinkButton to="/applications" variant="default">
      <Trans>My Applications</Trans>
    </LinkButton>
  )
  const message = (
    <LinkButton to="/messages" search={{ with: brand }}>
      <Trans>Message the brand</Trans>
    </LinkButton>
  )
  const allCampaigns = (
    <LinkButton to="/campaigns" variant="default">
      <Trans>See all campaigns</Trans>
    </LinkButton>
  )
  switch (application && stageOf(application)) {
    case 'pending':
      return {
        title: <ErrorSentence code="already_applied" />,
        hint: t`The brand will decide next. Track it under My Applications.`,
        action: follow,
      }
    case 'unpaid':
      return {
        title: t`Your application has been accepted`,
        hint: t`The brand will pay you next. You can now message each other.`,
        action: message,
      }
    case 'unconfirmed':
      return {
        icon: <IconAlertTriangle />,
        title: t`We couldn't confirm the brand's payment`,
        hint: t`Your application is still accepted. The brand knows the reason and can submit the payment again.`,
        action: message,
      }
    case 'submitted':
      return {
        title: t`The brand has submitted the payment`,
        hint: t`Once an admin confirms it, the money will be added to your balance.`,
        action: (
          <LinkButton to="/payments" variant="default">
            <Trans>My Earnings</Trans>
          </LinkButton>
        ),
      }
    case 'confirmed':
      return {
        title: t`Your payment has been confirmed`,
        hint: t`The money has been added to your balance.`,
        action: (
          <LinkButton to="/withdrawals">
            <Trans>Withdraw</Trans>
          </LinkButton>
        ),
      }
    case 'withdrawn':
      return {
        icon: <IconX />,
        title: t`You have withdrawn your application`,
        hint: t`You can't apply to this campaign again, but you can apply to others.`,
        action: allCampaigns,
      }
    case 'rejected':
      return {
        icon: <IconX />,
        title: t`Your application has been rejected`,
        hint: (
          <>
            {application ? <RejectionReason kind="application" row={application} /> : null}
            {t`The brand's decision is final, but you can apply to other campaigns.`}
          </>
        ),
        action: allCampaigns,
      }
    default:
      return {
        title: <ErrorSentence code="already_applied" />,
        hint: t`Track it under My Applications.`,
        action: follow,
      }
  }
}
