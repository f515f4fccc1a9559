import { Trans, useLingui } from '@lingui/react/macro'
import { lazyRouteComponent, Link, useMatch } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { LanguageButton, LanguageChoice } from '#entities/user/language-switch.tsx'
import { RoleName } from '#entities/user/role-name.tsx'
import { toggleColorScheme, useColorScheme } from '#lib/dom/color-scheme.ts'
import { useUser } from '#lib/http/session.ts'
import { Icon } from './icons.tsx'
import { logOut } from './log-out.ts'
import { Logo } from './logo.tsx'
import { navigation } from './navigation.ts'
import classes from './header.module.css'

export function Header() {
  const { t } = useLingui()
  const drawer = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    drawer.current?.showModal()
  }
  const close = () => drawer.current?.close()

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.logo} aria-label={t`Prochar, home`}>
          <Logo />
        </Link>
        <nav className={classes.wide} aria-label={t`Main`}>
          <Destinations />
        </nav>
        <div className={classes.tools}>
          <LanguageButton />
          <SchemeButton />
          <div id="bell" />
          <div className={classes.wide}>
            <Account />
          </div>
          <button id="menu" type="button" className={classes.icon} aria-haspopup="dialog" onClick={open}>
            {/* An aria-label on the button would hide the unread count from screen readers. */}
            <Icon name="menu" title={t`Open menu`} />
          </button>
        </div>
      </div>
      <dialog
        ref={drawer}
        className={classes.drawer}
        aria-label={t`Menu`}
        closedby="any"
        onClose={() => setOpened(false)}
      >
        {opened ? (
          <div className={classes.sheet}>
            <button type="button" className={classes.icon} aria-label={t`Close menu`} onClick={close}>
              <Icon name="close" />
            </button>
            <nav className={classes.list} aria-label={t`Menu`}>
              <Destinations onGo={close} />
            </nav>
            <LanguageChoice />
            <Account onGo={close} />
          </div>
        ) : null}
      </dialog>
    </header>
  )
}

/** Loads lazily with the working pages, because the landing page does not need it. */
const UnreadBadge = lazyRouteComponent(() => import('./workspace.tsx'), 'UnreadBadge')

function Destinations({ onGo }: { onGo?: () => void }) {
  const { i18n } = useLingui()
  const working = useMatch({ from: '/workspace', shouldThrow: false, select: () => true })
  return navigation(useUser()).map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      className={classes.link}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ exact: to === '/' }}
      {...(onGo ? { onClick: onGo } : {})}
    >
      {i18n._(label)}
      {working && to === '/messages' ? (
        <Suspense>
          <UnreadBadge />
        </Suspense>
      ) : null}
    </Link>
  ))
}

function Account({ onGo }: { onGo?: () => void }) {
  const { t } = useLingui()
  const user = useUser()
  if (!user) return null
  const leave = () => {
    onGo?.()
    void logOut()
  }
  return (
    <div className={classes.account}>
      <Link to="/account" className={classes.who} title={t`Your account`} {...(onGo ? { onClick: onGo } : {})}>
        <span className={classes.name}>{user.username}</span>
        <span className={classes.role}>
          <RoleName role={user.role} />
        </span>
      </Link>
      <button type="button" className={classes.logout} onClick={leave}>
        <Icon name="leave" />
        <Trans>Logout</Trans>
      </button>
    </div>
  )
}

function SchemeButton() {
  const { t } = useLingui()
  const dark = useColorScheme() === 'dark'
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={dark ? t`Switch to light mode` : t`Switch to dark mode`}
      onClick={toggleColorScheme}
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  )
}
