import { useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'
import classes from './copyable.module.css'
import a11y from './visually-hidden.module.css'

interface CopyableProps {
  text: string
  /** Never breaks the text. For texts that are always short. */
  whole?: boolean
}

/**
 * A number or ID to compare or to type elsewhere: monospaced, with a copy button, except on pages without TLS, where
 * browsers do not allow copying.
 */
export function Copyable({ text, whole = false }: CopyableProps) {
  const { t } = useLingui()
  const { copy, copied } = useClipboard()
  return (
    <span className={classes.copyable}>
      <span className={whole ? `${classes.text} ${classes.whole}` : classes.text}>{text}</span>
      {window.isSecureContext && (
        <>
          <IconButton label={t`Copy ${text}`} onClick={() => copy(text)}>
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </IconButton>
          <output className={a11y.visuallyHidden}>{copied ? t`Copied` : null}</output>
        </>
      )}
    </span>
  )
}
