import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { updateUser, type User } from '#lib/http/session.ts'
import { notify } from '#ui/notify.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PasswordCard } from './password-card.tsx'
import classes from './account-page.module.css'

/** The only action for a user with a generated password: changing it. Opens the dashboard afterwards. */
export function ReplaceGeneratedPassword({ user }: { user: User }) {
  const { t } = useLingui()
  const router = useRouter()
  const openDashboard = async () => {
    updateUser({ must_change_password: false })
    notify.success(<Trans>Your password has been changed.</Trans>)
    await router.navigate({ to: '/dashboard', replace: true })
  }
  return (
    <>
      <PageHeader
        title={t`Choose your own password`}
        lead={
          <Trans>
            Your password was generated for you, so someone else may have seen it. To continue, choose one that only you
            know.
          </Trans>
        }
      />
      <div className={classes.cards}>
        <PasswordCard user={user} onChanged={openDashboard} />
      </div>
    </>
  )
}
