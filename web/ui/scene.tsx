import drawing from './scene.svg?no-inline'
import classes from './scene.module.css'

/** The house's picture: a campaign, the person who carries it, and the money that follows. */
export function Scene() {
  return (
    <svg className={classes.scene} viewBox="0 0 580 540" aria-hidden="true">
      <use href={`${drawing}#scene`} />
    </svg>
  )
}
