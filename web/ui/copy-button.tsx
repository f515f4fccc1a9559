import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import a11y from './visually-hidden.module.css'

interface CopyButtonProps {
  text: string
  /** The accessible name, such as "Copy the reference". */
  label: string
}

/** Copies a text. Renders nothing on pages without TLS, where browsers do not allow copying. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useLingui()
  // If the browser does not allow it, the user can still select the text.
  const { copy, copied } = useClipboard()
  if (!window.isSecureContext) return null
  return (
    <>
      <Button size="compact-xs" variant="default" aria-label={label} onClick={() => copy(text)}>
        {copied ? t`Copied` : t`Copy`}
      </Button>
      <output className={a11y.visuallyHidden}>{copied ? t`Copied` : null}</output>
    </>
  )
}
