import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useUser } from '#lib/session.ts'
import { Scene } from '#ui/scene.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Testimonials } from './testimonials.tsx'
import classes from './home-page.module.css'

/** The landing page. It uses neither Mantine nor the query cache, which load with the first working page. */
export function HomePage() {
  const { t } = useLingui()
  const visitor = useUser() === null
  return (
    <>
      <title>{t`Prochar`}</title>
      <section className={classes.hero}>
        <div className={classes.intro}>
          <p className={classes.eyebrow}>
            <Trans>Made for Bangladesh</Trans>
          </p>
          <h1 tabIndex={-1} className={classes.headline}>
            <Trans>
              Connect Brands with the <em>Right Influencers</em>
            </Trans>
          </h1>
          <p className={classes.lead}>
            <Trans>
              Publish a campaign, choose who speaks for you, and pay by bKash or Nagad. From the first proposal to the
              money in hand, every step stands in one place.
            </Trans>
          </p>
          {visitor ? (
            <div className={classes.actions}>
              <Link to="/register" search={{ role: 'brand' }} className={classes.primary}>
                <Trans>I'm a Brand</Trans>
              </Link>
              <Link to="/register" search={{ role: 'influencer' }} className={classes.secondary}>
                <Trans>I'm an Influencer</Trans>
              </Link>
            </div>
          ) : null}
        </div>
        <Scene />
      </section>
      <HowItWorks />
      <Testimonials />
      <section className={classes.call}>
        <h2>{visitor ? <Trans>Ready when you are</Trans> : <Trans>Your work is waiting</Trans>}</h2>
        <p>
          {visitor ? (
            <Trans>An account takes a minute. Your first campaign or proposal can be out today.</Trans>
          ) : (
            <Trans>Campaigns, applications and payments are where you left them.</Trans>
          )}
        </p>
        <div className={classes.actions}>
          {visitor ? (
            <>
              <Link to="/register" search={{ role: 'brand' }} className={classes.bright}>
                <Trans>Sign Up as Brand</Trans>
              </Link>
              <Link to="/register" search={{ role: 'influencer' }} className={classes.ghost}>
                <Trans>Sign Up as Influencer</Trans>
              </Link>
            </>
          ) : (
            <Link to="/dashboard" className={classes.bright}>
              <Trans>Go to Dashboard</Trans>
            </Link>
          )}
        </div>
      </section>
    </>
  )
}
