import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Logo } from './logo.tsx'
import classes from './footer.module.css'

interface Column {
  title: MessageDescriptor
  links: [to: NonNullable<LinkProps['to']>, label: MessageDescriptor][]
}

// These labels must differ from those that the specification defines for the navigation and the home page's sections.
const columns: Column[] = [
  {
    title: msg`Brands`,
    links: [
      ['/create-campaign', msg`Create Campaign`],
      ['/influencer-search', msg`Influencer Search`],
      ['/pricing', msg`Pricing`],
      ['/success-stories', msg`Success Stories`],
    ],
  },
  {
    title: msg`Influencers`,
    links: [
      ['/browse-campaigns', msg`Browse Campaigns`],
      ['/application-tips', msg`Application Tips`],
      ['/community', msg`Community`],
      ['/resources', msg`Resources`],
    ],
  },
  {
    title: msg`Company`,
    links: [
      ['/about', msg`About`],
      ['/privacy-policy', msg`Privacy Policy`],
      ['/contact', msg`Contact`],
      ['/terms-of-use', msg`Terms of Use`],
    ],
  },
]

/**
 * The current year in Dhaka, at UTC+6. Avoids `Intl` in English, because its first use takes longer than rendering the
 * rest of the frame.
 */
export function yearIn(locale: string): string | number {
  const year = new Date(Date.now() + 216e5).getUTCFullYear()
  return locale === 'bn' ? year.toLocaleString(locale, { useGrouping: false }) : year
}

export function Footer() {
  const { i18n, t } = useLingui()
  const year = yearIn(i18n.locale)
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <Logo />
          <p>
            <Trans>Campaigns, collaborations and payments between brands and influencers in Bangladesh.</Trans>
          </p>
        </div>
        <nav className={classes.columns} aria-label={t`Footer`}>
          {columns.map(({ title, links }) => (
            <div key={title.id}>
              <h2 className={classes.title}>{i18n._(title)}</h2>
              <ul className={classes.links}>
                {links.map(([to, label]) => (
                  <li key={to}>
                    <Link to={to}>{i18n._(label)}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className={classes.copyright}>
        <Trans>© {year} Prochar. All rights reserved.</Trans>
      </p>
    </footer>
  )
}
