import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './testimonials.module.css'

/** Three static testimonials, required by the specification. */
export function Testimonials() {
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>
        <Trans>What people are saying</Trans>
      </h2>
      <div className={classes.testimonials}>
        <Testimonial name={<Trans>Nusrat</Trans>} role={<Trans>Skincare brand, Dhaka</Trans>}>
          <Trans>
            Our proposals used to get lost in chat threads. Now I see every idea next to its fee and decide in one
            sitting.
          </Trans>
        </Testimonial>
        <Testimonial name={<Trans>Tanvir</Trans>} role={<Trans>Food creator, Chattogram</Trans>}>
          <Trans>I know what I'll be paid before I film, and I see when it's confirmed.</Trans>
        </Testimonial>
        <Testimonial name={<Trans>Farhana</Trans>} role={<Trans>Travel creator, Sylhet</Trans>}>
          <Trans>I earn here and withdraw straight to bKash. No bank forms, no chasing, no guessing.</Trans>
        </Testimonial>
      </div>
    </section>
  )
}

function Testimonial({ name, role, children }: { name: ReactNode; role: ReactNode; children: ReactNode }) {
  return (
    <figure className={classes.testimonial}>
      <blockquote>{children}</blockquote>
      <figcaption>
        <strong>{name}</strong>
        <span>{role}</span>
      </figcaption>
    </figure>
  )
}
