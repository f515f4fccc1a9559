import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './how-it-works.module.css'

/** The steps of a campaign for brands and for influencers, and the platform's benefits. */
export function HowItWorks() {
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>
        <Trans>How It Works</Trans>
      </h2>
      <div className={classes.paths}>
        <Path title={<Trans>For Brands</Trans>}>
          <Step title={<Trans>Publish a campaign</Trans>}>
            <Trans>Describe what you need, your budget and your deadline.</Trans>
          </Step>
          <Step title={<Trans>Choose your influencers</Trans>}>
            <Trans>Compare proposals and fees side by side, then accept or reject.</Trans>
          </Step>
          <Step title={<Trans>Pay with bKash or Nagad</Trans>}>
            <Trans>Send the fee with bKash or Nagad and enter the transaction ID.</Trans>
          </Step>
        </Path>
        <Path title={<Trans>For Influencers</Trans>} accent>
          <Step title={<Trans>Find a campaign</Trans>}>
            <Trans>See what brands are looking for, with budgets up front.</Trans>
          </Step>
          <Step title={<Trans>Send your proposal</Trans>}>
            <Trans>Share your idea, name your fee and track the status.</Trans>
          </Step>
          <Step title={<Trans>Withdraw your earnings</Trans>}>
            <Trans>Confirmed payments go to your balance. Withdrawals take 2-5 working days.</Trans>
          </Step>
        </Path>
      </div>
      <div className={classes.benefits}>
        <h3 className={classes.benefitsTitle}>
          <Trans>Platform Benefits</Trans>
        </h3>
        <ul>
          <Benefit title={<Trans>Every payment is verified</Trans>}>
            <Trans>An admin verifies every transfer before it counts.</Trans>
          </Benefit>
          <Benefit title={<Trans>A deal is a deal</Trans>}>
            <Trans>Once a proposal is accepted, the fee is locked in.</Trans>
          </Benefit>
          <Benefit title={<Trans>The wallets you already use</Trans>}>
            <Trans>bKash and Nagad, in taka. No card or bank needed.</Trans>
          </Benefit>
          <Benefit title={<Trans>Nothing gets lost</Trans>}>
            <Trans>Track every campaign, proposal and payment.</Trans>
          </Benefit>
        </ul>
      </div>
    </section>
  )
}

interface StepProps {
  title: ReactNode
  children: ReactNode
}

function Path({ title, children, accent = false }: StepProps & { accent?: boolean }) {
  return (
    <article className={classes.path} data-accent={accent || undefined}>
      <h3>{title}</h3>
      <ol>{children}</ol>
    </article>
  )
}

function Step({ title, children }: StepProps) {
  return (
    <li>
      <strong>{title}</strong>
      <p>{children}</p>
    </li>
  )
}

function Benefit({ title, children }: StepProps) {
  return (
    <li>
      <strong>{title}</strong>
      <p>{children}</p>
    </li>
  )
}
