import drawing from './scene.svg?no-inline'
import classes from './scene.module.css'

/** The illustration: a campaign, an influencer and a payment. */
export function Scene() {
  return (
    <svg className={classes.scene} viewBox="0 0 580 540" aria-hidden="true">
      <use href={`${drawing}#scene`} />
    </svg>
  )
}
