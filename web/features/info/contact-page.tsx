import { Trans, useLingui } from '@lingui/react/macro'
import { InfoPage, supportEmail } from './info-page.tsx'

export function ContactPage() {
  const { t } = useLingui()
  return (
    <InfoPage
      title={t`Contact`}
      lead={<Trans>Write to us in Bangla or English. A real person reads every message.</Trans>}
    >
      <p>
        <Trans>
          Email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </Trans>
      </p>
      <h2>
        <Trans>Help us help you faster</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Write from your account's email address and tell us your username.</Trans>
        </li>
        <li>
          <Trans>To ask which number to pay: the campaign, and bKash or Nagad.</Trans>
        </li>
        <li>
          <Trans>For a payment: the campaign, the amount, bKash or Nagad, and the transaction ID.</Trans>
        </li>
        <li>
          <Trans>For a withdrawal: the amount, the day of your request, and the phone number of the wallet.</Trans>
        </li>
        <li>
          <Trans>To report someone: their username and what happened.</Trans>
        </li>
      </ul>
      <p>
        <Trans>Never send us your password or your mobile wallet PIN. We will never ask for them.</Trans>
      </p>
    </InfoPage>
  )
}
