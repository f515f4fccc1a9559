import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PayableApplication } from '#contract/index.ts'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { PersonName } from '#entities/user/person-name.tsx'
import { config } from '#lib/http/config.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import classes from './pay-modal.module.css'

/**
 * What to send from a wallet, to which number and for what. If the money has already been sent, only what it is for.
 */
export function PayFacts({ application, method }: { application: PayableApplication; method: PaymentMethod }) {
  const { t } = useLingui()
  const wallet = config.wallets[method]
  const { payment_reference: reference, pending_payment: isSent } = application
  return (
    <Facts
      facts={[
        { label: t`Amount due`, value: <Money amount={application.amount_due} />, strong: true },
        ...(isSent
          ? []
          : [
              {
                label: t`Send to`,
                value:
                  wallet === undefined ? <AskForNumber /> : <TextToType text={wallet} label={t`Copy the number`} />,
                strong: wallet !== undefined,
              },
            ]),
        ...(reference && !isSent
          ? [
              {
                label: t`Reference`,
                value: <TextToType text={reference} label={t`Copy the reference`} />,
                strong: true,
              },
            ]
          : []),
        {
          label: t`Influencer`,
          value: (
            <PersonName username={application.influencer_name} displayName={application.influencer_display_name} />
          ),
        },
        { label: t`Campaign`, value: application.campaign_title },
      ]}
    />
  )
}

/** A number or word to type into the wallet. */
function TextToType({ text, label }: { text: string; label: string }) {
  return (
    <span className={classes.toType}>
      {text}
      <CopyButton key={text} text={text} label={label} />
    </span>
  )
}

/**
 * Shown if the operator has not configured a wallet's number. Its link opens a new tab, so that the form keeps its
 * text.
 */
function AskForNumber() {
  return (
    <Trans>
      Ask us for the number on our{' '}
      <Link to="/contact" target="_blank">
        contact page
      </Link>
    </Trans>
  )
}
