import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { download } from '#lib/dom/download.ts'
import { Modal } from '#ui/modal.tsx'
import classes from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** Recovery codes. The server shows them only once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useLingui()
  const save = () => download('prochar-recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  return (
    <Modal opened title={<Trans>Your recovery codes</Trans>} onClose={onClose} closeOnClickOutside={false}>
      <p className={classes.text}>
        <Trans>
          Keep these codes somewhere safe. Use each one once to log in without your phone. We won't show them again.
        </Trans>
      </p>
      <ul className={classes.codes} aria-label={t`Your recovery codes`}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={save}>
          <Trans>Download</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>I've saved them</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
