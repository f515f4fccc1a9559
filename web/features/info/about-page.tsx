import { Trans, useLingui } from '@lingui/react/macro'
import { InfoPage } from './info-page.tsx'

export function AboutPage() {
  const { t } = useLingui()
  return (
    <InfoPage
      title={t`About`}
      lead={
        <Trans>
          Prochar connects brands with the right influencers in Bangladesh, and keeps everything between the first idea
          and the last payment in one place.
        </Trans>
      }
    >
      <p>
        <Trans>
          Prochar (প্রচার) is Bangla for making something known. That is what a good campaign does: it puts a product into
          the hands of someone whom people already listen to.
        </Trans>
      </p>
      <h2>
        <Trans>Why we built it</Trans>
      </h2>
      <p>
        <Trans>
          Most collaborations begin in a chat and get lost there: the offer in one thread, the fee in another, the
          payment nowhere. Brands do not know who will deliver, and influencers do not know when they will be paid.
        </Trans>
      </p>
      <p>
        <Trans>
          Here a campaign says what is wanted and what it is worth. An influencer answers with a proposal and a fee.
          Once the brand accepts, the amount is fixed for both, and everyone sees how far the payment has come.
        </Trans>
      </p>
      <h2>
        <Trans>How money moves</Trans>
      </h2>
      <p>
        <Trans>
          Brands pay by bKash or Nagad and enter the transaction ID. A person on our team checks every transfer before
          it counts. The confirmed amount, less a small platform fee where one applies, becomes the influencer's
          balance, which can be withdrawn to a mobile wallet in 2-5 working days.
        </Trans>
      </p>
      <h2>
        <Trans>What we hold to</Trans>
      </h2>
      <ul>
        <li>
          <Trans>What was agreed stays agreed: an accepted fee does not change.</Trans>
        </li>
        <li>
          <Trans>Nobody can write to you unless you work together.</Trans>
        </li>
        <li>
          <Trans>We do not sell your data, and we show no advertising of others.</Trans>
        </li>
      </ul>
    </InfoPage>
  )
}
