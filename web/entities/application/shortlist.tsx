import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Application, ReceivedApplication } from '#contract/index.ts'
import { call } from '#lib/api/call.ts'
import { useOptimisticMark } from '#lib/api/use-optimistic-mark.ts'
import { useShortcuts, useShortcutsWanted } from '#lib/dom/shortcuts.ts'
import { supports } from '#lib/http/supports.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import { Failure } from '#ui/failure.tsx'
import { Key } from '#ui/key.tsx'
import { MarkButton } from '#ui/mark-button.tsx'
import { notify } from '#ui/notify.ts'
import a11y from '#ui/visually-hidden.module.css'
import classes from './shortlist.module.css'

const send = (id: number, shortlisted: boolean) =>
  call(shortlisted ? 'PUT /applications/{id}/shortlisted/' : 'DELETE /applications/{id}/shortlisted/', {
    params: { id },
  })

function failed(error: Error) {
  notify.error(<Failure title={<Trans>We couldn't update your shortlist</Trans>} error={error} />)
  // Someone may have decided the application since.
  void reloadChanged('application')
}

type Listed = Application & Partial<Pick<ReceivedApplication, 'is_shortlisted'>>

const useShortlist = (application: Listed) =>
  useOptimisticMark(application, {
    key: 'is_shortlisted',
    places: { 'GET /applications/': 'reply', 'GET /dashboard/brand/': 'recent_applications' },
    send,
    failed,
  })

/** The star in a list: shortlists a pending application. A decided one keeps its star. */
export function ShortlistStar({ application }: { application: Listed }) {
  const { t } = useLingui()
  const { marked, toggle } = useShortlist(application)
  if (!supports.shortlist) return null
  if (application.status !== 'pending') {
    return marked ? (
      <>
        <IconStarFilled aria-hidden className={classes.kept} />
        <span className={a11y.visuallyHidden}>{t`Shortlisted`}</span>
      </>
    ) : null
  }
  const name = application.influencer_name
  return (
    <MarkButton
      label={t`Shortlist ${name}`}
      pressed={marked}
      icon={<IconStar aria-hidden size={20} />}
      pressedIcon={<IconStarFilled aria-hidden size={20} />}
      onPress={toggle}
    />
  )
}

/** The same button in the decision view, with the S key. */
export function ShortlistButton({ application }: { application: Listed }) {
  const { marked, toggle } = useShortlist(application)
  const button = useRef<HTMLButtonElement>(null)
  const [keys] = useShortcutsWanted()
  useShortcuts(({ repeat }) => ({ s: supports.shortlist && !repeat ? toggle : undefined }), button)
  if (!supports.shortlist) return null
  return (
    <Button
      ref={button}
      variant={marked ? 'light' : 'default'}
      mr="auto"
      aria-pressed={marked}
      aria-keyshortcuts={keys ? 'S' : undefined}
      leftSection={marked ? <IconStarFilled aria-hidden size={18} /> : <IconStar aria-hidden size={18} />}
      rightSection={keys ? <Key>S</Key> : undefined}
      onClick={toggle}
    >
      <Trans>Shortlist</Trans>
    </Button>
  )
}
