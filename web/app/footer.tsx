import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useUser } from '../lib/session.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './footer.module.css'
import { navigation } from './navigation.ts'

const year = String(new Date().getFullYear())

export function Footer() {
  const { t, i18n } = useLingui()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <Logo />
          <p>
            <Trans>Campaigns, collaborations and payments for brands and influencers in Bangladesh.</Trans>
          </p>
        </div>
        <nav className={classes.links} aria-label={t`Footer`}>
          {navigation(useUser()?.role).map(({ to, label }) => (
            <Link key={to} to={to}>
              {i18n._(label)}
            </Link>
          ))}
        </nav>
      </div>
      <p className={classes.copyright}>
        <Trans>© {year} Prochar. All rights reserved.</Trans>
      </p>
    </footer>
  )
}
