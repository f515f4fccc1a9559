import { Trans, useLingui } from '@lingui/react/macro'
import { InfoPage, supportEmail } from './info-page.tsx'

export function ContactPage() {
  const { t } = useLingui()
  return (
    <InfoPage title={t`Contact`} lead={<Trans>Write to us in Bangla or English. A person reads every message.</Trans>}>
      <p>
        <Trans>
          E-mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </Trans>
      </p>
      <h2>
        <Trans>So that we can help at once</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Write from the e-mail address of your account, and tell us your username.</Trans>
        </li>
        <li>
          <Trans>For a payment: the campaign, the amount, bKash or Nagad, and the transaction ID.</Trans>
        </li>
        <li>
          <Trans>For a withdrawal: the amount, the day of your request, and the phone number of the wallet.</Trans>
        </li>
        <li>
          <Trans>To report somebody: their username, and what happened.</Trans>
        </li>
      </ul>
      <p>
        <Trans>Never send us your password or the PIN of your mobile wallet. We will not ask for them.</Trans>
      </p>
    </InfoPage>
  )
}
