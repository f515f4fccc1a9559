import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import type { FlagInput } from '#contract/flags.ts'
import { isStaff } from '#contract/values/roles.ts'
import { useUser } from '#lib/http/session.ts'
import { supports } from '#lib/http/supports.ts'
import { useComponent } from '#lib/http/use-component.ts'
import { loadCatalogue } from '#lib/i18n/i18n.ts'
import { Failure } from '#ui/failure.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { notify } from '#ui/notify.ts'

async function load() {
  const [{ FlagDialog }, { flagCatalogue }] = await Promise.all([
    import('./dialog/flag-dialog.tsx'),
    import('./dialog/catalogue.ts'),
  ])
  await loadCatalogue(flagCatalogue)
  return FlagDialog
}

interface FlagButtonProps {
  subject: Pick<FlagInput, 'subject_type' | 'subject_id'>
  /** Whether the subject belongs to the user. */
  own: boolean
}

/**
 * A discreet button that flags a user, a campaign or a message for the operator; an icon only beside a message. Renders
 * nothing for visitors, for the operator's staff, who can act directly, and for the user's own content.
 */
export function FlagButton({ subject, own }: FlagButtonProps) {
  const { t } = useLingui()
  const user = useUser()
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const close = () => setOpened(false)
  const { Component: Dialog } = useComponent(opened, load, error => {
    close()
    notify.error(<Failure title={t`The dialog couldn't be loaded.`} error={error} />)
  })
  if (!supports.flags || !user || isStaff(user.role) || own) return null
  const icon = <IconFlag size={16} aria-hidden />
  const titles = {
    user: t`Flag this user`,
    campaign: t`Flag this campaign`,
    message: t`Flag this message`,
  }
  const title = titles[subject.subject_type]
  return (
    <>
      {subject.subject_type === 'message' ? (
        <IconButton label={title} onClick={open}>
          {icon}
        </IconButton>
      ) : (
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={icon} data-screen-only onClick={open}>
          {title}
        </Button>
      )}
      {opened && Dialog ? <Dialog subject={subject} title={title} onClose={close} /> : null}
    </>
  )
}
