import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useUser } from '../lib/session.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './footer.module.css'

export function Footer() {
  const { t, i18n } = useLingui()
  const year = new Intl.DateTimeFormat(i18n.locale, { year: 'numeric' }).format()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <Logo />
          <p>
            <Trans>Campaigns, collaborations and payments for brands and influencers in Bangladesh.</Trans>
          </p>
        </div>
        {useUser()?.role === 'brand' ? (
          <nav className={classes.links} aria-label={t`Footer`}>
            <Link to="/create-campaign">
              <Trans>Create Campaign</Trans>
            </Link>
          </nav>
        ) : null}
      </div>
      <p className={classes.copyright}>
        <Trans>© {year} Prochar. All rights reserved.</Trans>
      </p>
    </footer>
  )
}
