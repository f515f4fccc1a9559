import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { usePrintTitle } from '#lib/dom/print-title.ts'
import { Facts, type Fact } from '#ui/facts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Modal } from '#ui/modal.tsx'
import classes from './receipt-button.module.css'

interface ReceiptProps {
  title: string
  /** The name that browsers suggest for the file, without its extension. */
  fileName: string
  facts: readonly Fact[]
}

/** Opens a receipt that prints without the page behind it. */
export function ReceiptButton(props: ReceiptProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton label={t`Receipt`} onClick={() => setOpened(true)}>
        <IconReceipt size={18} aria-hidden />
      </IconButton>
      <Modal opened={opened} title={props.title} onClose={() => setOpened(false)}>
        <Receipt {...props} />
      </Modal>
    </>
  )
}

function Receipt({ title, fileName, facts }: ReceiptProps) {
  const { t } = useLingui()
  usePrintTitle(fileName)
  return (
    <>
      {/* Without the small font size of printed tables. */}
      <div className={classes.receipt} style={{ fontSize: '1rem' }}>
        {/* Print styles hide the dialog's heading. */}
        <p className={classes.heading} data-paper-only>
          <Trans>Prochar</Trans> · {title}
        </p>
        <Facts facts={facts} />
      </div>
      <Button
        fullWidth
        data-autofocus
        leftSection={<IconPrinter aria-hidden size={18} />}
        onClick={() => window.print()}
      >
        {t`Print`}
      </Button>
    </>
  )
}
