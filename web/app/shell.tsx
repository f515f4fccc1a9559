import { Trans } from '@lingui/react/macro'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './shell.module.css'

/** Renders the header and footer around every page. After a navigation, focuses the new page's heading. */
export function Shell() {
  const router = useRouter()

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // A form may have focused its first field.
        if (fromLocation && pathChanged && !document.activeElement?.closest('form'))
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    [router],
  )

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
