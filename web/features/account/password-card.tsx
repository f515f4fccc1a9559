import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NewPasswordField } from '#entities/account/new-password-field.tsx'
import { validateNewPassword } from '#entities/account/validators.tsx'
import { fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import type { User } from '#lib/http/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { Failure } from '#ui/failure.tsx'
import { notify } from '#ui/notify.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { useChangePassword } from './queries.ts'

interface PasswordCardProps {
  user: User
  /** Called after the change. The default refetches the list of devices. */
  onChanged?: () => Promise<void>
}

/** Changes the password, which logs out all other devices. */
export function PasswordCard({ user, onChanged }: PasswordCardProps) {
  const { t } = useLingui()
  const change = useChangePassword(onChanged)
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: {
      current_password: value => (value === '' ? <Trans>Please enter your current password</Trans> : null),
      password: value => validateNewPassword(value, user.username),
    },
  })
  const submit = form.onSubmit(body => {
    if (change.isPending) return
    change.mutate(body, {
      onSuccess: () => {
        form.reset()
        notify.success(<Trans>Your password has been changed. Other devices have been logged out.</Trans>)
      },
      onError: error => showErrors(form, fieldErrors(error, Object.keys(body))),
    })
  }, toFirstError(form))

  return (
    <Card title={<Trans>Change password</Trans>}>
      <Banner outcome="error">
        {change.error ? <Failure title={<Trans>We couldn't change your password</Trans>} error={change.error} /> : null}
      </Banner>
      <form onSubmit={submit} noValidate>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <Stack gap="md">
          <PasswordField
            label={t`Current password`}
            name="current_password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <NewPasswordField label={t`New password`} {...form.getInputProps('password')} />
          <SubmitButton busy={change.isPending} busyLabel={t`Changing...`} mt="xs" mr="auto">
            {t`Change password`}
          </SubmitButton>
        </Stack>
      </form>
    </Card>
  )
}
