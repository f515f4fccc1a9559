import { Trans, useLingui } from '@lingui/react/macro'
import { InfoPage } from './info-page.tsx'

export function AboutPage() {
  const { t } = useLingui()
  return (
    <InfoPage
      title={t`About`}
      lead={
        <Trans>
          Prochar connects brands with the right influencers in Bangladesh, and keeps everything from first idea to
          final payment in one place.
        </Trans>
      }
    >
      <p>
        <Trans>
          Prochar (<span lang="bn">প্রচার</span>) is Bangla for making something known. That is what a good campaign does:
          it puts a product into the hands of someone people already listen to.
        </Trans>
      </p>
      <h2>
        <Trans>Why we built it</Trans>
      </h2>
      <p>
        <Trans>
          Most collaborations start in a chat and get lost there: the offer in one thread, the fee in another, the
          payment nowhere to be found. Brands don't know who will deliver, and influencers don't know when they'll be
          paid.
        </Trans>
      </p>
      <p>
        <Trans>
          Here, every campaign shows what the brand needs and what it will pay. Influencers reply with a proposal and a
          fee. Once the brand accepts, the amount is fixed for both, and both can see where the payment stands.
        </Trans>
      </p>
      <h2>
        <Trans>How payments work</Trans>
      </h2>
      <p>
        <Trans>
          Brands pay with bKash or Nagad and enter the transaction ID. Someone on our team checks every transfer before
          it counts. The confirmed amount, less a small platform fee where one applies, is added to the influencer's
          balance, which can be withdrawn to a mobile wallet in 2-5 working days.
        </Trans>
      </p>
      <h2>
        <Trans>What we stand by</Trans>
      </h2>
      <ul>
        <li>
          <Trans>A deal is a deal: an accepted fee doesn't change.</Trans>
        </li>
        <li>
          <Trans>Nobody can message you unless you work together.</Trans>
        </li>
        <li>
          <Trans>We don't sell your data, and we don't show third-party ads.</Trans>
        </li>
      </ul>
    </InfoPage>
  )
}
