import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import type { Profile } from '#contract/index.ts'
import { fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { config } from '#lib/http/config.ts'
import { Card } from '#ui/card.tsx'
import { Failure } from '#ui/failure.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import { BusyButton, SubmitButton } from '#ui/submit-button.tsx'
import type { useSaveProfile } from './queries.ts'
import classes from './pending-email.module.css'

type PendingEmailProps = {
  profile: Profile
  pending: string
  /** Whether the user has just requested the change, so that the password is the next step. */
  isNew: boolean
  /** The owner's mutation, because this component unmounts on success. */
  save: ReturnType<typeof useSaveProfile>
  onConfirmed: (email: string) => void
} & StatusReporter

/**
 * Asks for the password, which puts a new email address into effect. A link emailed to the old address does the same.
 */
export function PendingEmail(props: PendingEmailProps) {
  const { profile, pending, isNew, save, onConfirmed, succeeded, failed, clear } = props
  const { t } = useLingui()
  const card = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isNew) return
    // Focusing the field alone would leave its explanation hidden under the page's header.
    field.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  const form = useForm({
    initialValues: { current_password: '' },
    validate: { current_password: value => (value === '' ? <Trans>Please enter your current password</Trans> : null) },
  })
  const { username, email } = profile

  const confirm = form.onSubmit(
    values => {
      if (save.isPending) return
      clear()
      save.mutate(
        { username, email: pending, ...values },
        {
          onSuccess: () => {
            onConfirmed(pending)
            succeeded(<Trans>Your email has been changed. Other devices have been logged out.</Trans>)
          },
          onError: error => {
            const errors = fieldErrors(error, ['current_password', 'email'])
            // Someone may have taken the address since.
            showErrors(form, { current_password: errors['current_password'] ?? errors['email'] })
            failed(<Failure title={<Trans>Error updating profile</Trans>} error={error} />)
          },
        },
      )
    },
    toFirstError(form, clear),
  )
  const keep = () => {
    if (save.isPending) return
    clear()
    save.mutate(
      { username, email, pending_email: null },
      {
        onSuccess: () => succeeded(<Trans>Your email stays the same.</Trans>),
        onError: error => failed(<Failure title={<Trans>Error updating profile</Trans>} error={error} />),
      },
    )
  }

  return (
    <div ref={card} className={classes.card}>
      <Card title={<Trans>Confirm your new email</Trans>}>
        <p className={classes.explanation}>
          <Trans>
            Enter your password to change your email to <strong>{pending}</strong>. Until then, keep logging in with{' '}
            {email}. If you don't enter it within 24 hours, your email stays the same.
          </Trans>
        </p>
        {config.mail === 'sent' ? (
          <p className={classes.explanation}>
            <Trans>You can also confirm it without your password, using the link we send to {email}.</Trans>
          </p>
        ) : null}
        <form onSubmit={confirm} noValidate>
          <PasswordField
            ref={field}
            className={classes.field}
            label={t`Current password`}
            name="current_password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <Group mt="md">
            <SubmitButton busy={save.isPending}>
              <Trans>Confirm email</Trans>
            </SubmitButton>
            <BusyButton variant="default" busy={save.isPending && save.variables.pending_email === null} onClick={keep}>
              <Trans>Keep the current email</Trans>
            </BusyButton>
          </Group>
        </form>
      </Card>
    </div>
  )
}
