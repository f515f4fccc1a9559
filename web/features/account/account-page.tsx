import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isStaff } from '#contract/values/roles.ts'
import { LanguageChoice } from '#entities/user/language-switch.tsx'
import { RoleName } from '#entities/user/role-name.tsx'
import { query, usePages } from '#lib/api/query.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { useRole, useUser, type User } from '#lib/http/session.ts'
import { Card } from '#ui/card.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import { Email } from '#ui/email.tsx'
import { Facts } from '#ui/facts.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { DevicesCard } from './devices-card.tsx'
import { EmailNotice } from './email-notice.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ReplaceGeneratedPassword } from './replace-generated-password.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import classes from './account-page.module.css'

/** The user's own account, for every role: its details and its security. */
export function AccountPage() {
  const user = useUser()
  if (!user) return null
  if (user.must_change_password) return <ReplaceGeneratedPassword user={user} />
  return <Account user={user} />
}

function Account({ user }: { user: User }) {
  const { t } = useLingui()
  const role = useRole()
  const sessions = usePages('GET /sessions/')
  // Waits for this response, because its notice would move the cards below.
  const { isPending } = useQuery(query('GET /email/'))
  return (
    <>
      <PageHeader
        title={t`Your Account`}
        lead={<Trans>Your login details, devices and language.</Trans>}
        actions={
          role === 'brand' || role === 'influencer' ? (
            <LinkButton to="/profile" variant="default">
              <Trans>Edit profile</Trans>
            </LinkButton>
          ) : null
        }
      />
      <div className={classes.cards}>
        <div className={classes.column}>
          <Card>
            <Facts
              facts={[
                { label: t`Username`, value: user.username },
                { label: t`Email`, value: <Email address={user.email} /> },
                { label: t`Role`, value: <RoleName role={user.role} /> },
                { label: t`Language`, value: <LanguageChoice /> },
              ]}
            />
          </Card>
          <SecondFactorCard />
          <EmailNotice />
        </div>
        {isPending || isNotFound(sessions.error) ? null : (
          <>
            <PasswordCard user={user} />
            <NotificationsCard />
            <Stack gap="xs" className={classes.wide}>
              <DevicesCard sessions={sessions} />
              {isStaff(role) ? null : (
                <DetailLine>
                  <Trans>
                    To close your account or get a copy of your data, write to us through our{' '}
                    <Link to="/contact">contact page</Link>.
                  </Trans>
                </DetailLine>
              )}
            </Stack>
          </>
        )}
      </div>
    </>
  )
}
