import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Application, ReceivedApplication } from '#contract/index.ts'
import { supports } from '#lib/http/supports.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import classes from './proposal-modal.module.css'

interface NextStepProps {
  application: Application & Partial<Pick<ReceivedApplication, 'influencer_closed'>>
  /** Whether the application has just been accepted, so that focus moves here. */
  isNew: boolean
}

/** The brand's next steps after accepting an application: write to the influencer and pay. */
export function NextStep({ application, isNew }: NextStepProps) {
  const { t } = useLingui()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) section.current?.focus()
  }, [isNew])
  const { influencer, influencer_name: name, payment_status } = application
  const isGivenUp = payment_status === 'unpaid' && application.influencer_closed
  const amount = <Money amount={application.amount_due} />
  return (
    <section ref={section} className={classes.question} aria-label={t`Next steps`} tabIndex={-1}>
      <p>
        {isGivenUp ? (
          <Trans>{name} closed their account. Nothing is due.</Trans>
        ) : payment_status === 'unpaid' ? (
          <Trans>You and {name} can now message each other. Agree on the details, then pay.</Trans>
        ) : payment_status === 'pending' ? (
          <Trans>We're confirming your payment. We'll then credit it to {name}.</Trans>
        ) : (
          <Trans>Your payment is confirmed and has been credited to {name}.</Trans>
        )}
      </p>
      <Group justify="flex-end">
        <LinkButton to="/messages" search={supports.applicationIds ? { with: influencer } : {}} variant="default">
          <Trans>Message</Trans>
        </LinkButton>
        {payment_status === 'unpaid' && !isGivenUp ? (
          <LinkButton
            to="/payments"
            search={{ payment_status: 'unpaid', search: name }}
            state={{ pay: application.id }}
          >
            {/* A single child, because the button drops the space between two. */}
            <span>
              <Trans>Pay {amount}</Trans>
            </span>
          </LinkButton>
        ) : null}
      </Group>
    </section>
  )
}
