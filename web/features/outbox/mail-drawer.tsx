import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { OutboxMail } from '#contract/index.ts'
import { call } from '#lib/api/call.ts'
import { count } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Email } from '#ui/email.tsx'
import { Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure.tsx'
import { Modal } from '#ui/modal.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { mailStateNames } from './mail-names.ts'
import classes from '#entities/admin/drawer.module.css'

interface MailDrawerProps {
  /** Null while the drawer is closed. */
  mail: OutboxMail | null
  onClose: () => void
}

/** An email in the outbox. Fetches its text only on a press, because the activity log records who has read it. */
export function MailDrawer({ mail, onClose }: MailDrawerProps) {
  const { t } = useLingui()
  return (
    <Modal side opened={mail !== null} onClose={onClose} title={mail?.subject ?? t`Email`}>
      {mail ? <Mail key={mail.id} mail={mail} /> : null}
    </Modal>
  )
}

function Mail({ mail }: { mail: OutboxMail }) {
  const { t, i18n } = useLingui()
  const open = useMutation({
    mutationFn: () => call('POST /admin/mails/{id}/open/', { params: { id: mail.id } }),
  })
  return (
    <>
      <Facts
        facts={[
          { label: t`Username`, value: mail.recipient },
          { label: t`Recipient`, value: mail.address === null ? '–' : <Email address={mail.address} /> },
          { label: t`Status`, value: i18n._(mailStateNames[mail.state]) },
          { label: t`Attempts`, value: count(mail.attempts, i18n.locale) },
          ...(mail.error === null ? [] : [{ label: t`Last error`, value: mail.error }]),
        ]}
      />
      <Banner outcome="error">
        {open.error ? <Failure title={<Trans>We couldn't open the email</Trans>} error={open.error} /> : null}
      </Banner>
      {open.data ? (
        <>
          <h3 className={classes.heading}>{t`Text`}</h3>
          <p className={classes.description}>{open.data.text ?? t`We haven't written it yet.`}</p>
          {open.data.link_hidden ? (
            <p>
              <Trans>We've hidden the link because only the recipient may open it.</Trans>
            </p>
          ) : null}
        </>
      ) : (
        <>
          <p>
            <Trans>We'll record in the activity log that you opened this email.</Trans>
          </p>
          <BusyButton busy={open.isPending} onClick={() => open.mutate()}>
            <Trans>Read email</Trans>
          </BusyButton>
        </>
      )}
    </>
  )
}
