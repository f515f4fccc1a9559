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
            <Trans>Say what you need, what it is worth and by when.</Trans>
          </Step>
          <Step title={<Trans>Choose your people</Trans>}>
            <Trans>Read proposals and fees side by side, then accept or reject.</Trans>
          </Step>
          <Step title={<Trans>Pay your way</Trans>}>
            <Trans>Send the fee by bKash or Nagad and enter the transaction ID.</Trans>
          </Step>
        </Path>
        <Path title={<Trans>For Influencers</Trans>} accent>
          <Step title={<Trans>Find a campaign</Trans>}>
            <Trans>Browse what brands are looking for, with budgets in the open.</Trans>
          </Step>
          <Step title={<Trans>Send your proposal</Trans>}>
            <Trans>Tell them your idea and name your fee. Follow its status.</Trans>
          </Step>
          <Step title={<Trans>Withdraw your earnings</Trans>}>
            <Trans>Confirmed payments become your balance, and go to your wallet in 2-5 working days.</Trans>
          </Step>
        </Path>
      </div>
      <div className={classes.benefits}>
        <h3 className={classes.benefitsTitle}>
          <Trans>Platform Benefits</Trans>
        </h3>
        <ul>
          <Benefit title={<Trans>Every payment is checked</Trans>}>
            <Trans>An admin confirms each transfer before it counts.</Trans>
          </Benefit>
          <Benefit title={<Trans>Agreed means agreed</Trans>}>
            <Trans>The fee is fixed at the moment a proposal is accepted.</Trans>
          </Benefit>
          <Benefit title={<Trans>The wallets you use</Trans>}>
            <Trans>bKash and Nagad, in taka, without cards or banks.</Trans>
          </Benefit>
          <Benefit title={<Trans>Nothing gets lost</Trans>}>
            <Trans>Campaigns, proposals and money, with their status at every step.</Trans>
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
