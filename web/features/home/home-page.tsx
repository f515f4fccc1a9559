import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useUser } from '#lib/http/session.ts'
import { Scene } from '#ui/scene.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Testimonials } from './testimonials.tsx'
import classes from './home-page.module.css'

/** The landing page. Avoids Mantine and the query cache, which load with the first working page. */
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
              Publish a campaign, choose the right influencers and pay with bKash or Nagad. From first proposal to final
              payment, it's all in one place.
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
        <h2>{visitor ? <Trans>Ready to get started?</Trans> : <Trans>Pick up where you left off</Trans>}</h2>
        <p>
          {visitor ? (
            <Trans>Sign up in a minute. Publish your first campaign or send your first proposal today.</Trans>
          ) : (
            <Trans>Your campaigns, applications and payments are all here.</Trans>
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
