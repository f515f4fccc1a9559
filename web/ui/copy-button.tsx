import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import a11y from './visually-hidden.module.css'

interface CopyButtonProps {
  text: string
  /** What is copied, for screen readers, such as "Copy the reference". */
  label: string
}

/** Copies a text. Renders nothing on pages without TLS, where browsers do not allow copying. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useLingui()
  const [copied, setCopied] = useState<string | null>(null)
  if (!window.isSecureContext) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      // The browser does not allow it: the text can still be selected.
    }
  }
  return (
    <>
      <Button size="compact-xs" variant="default" aria-label={label} onClick={() => void copy()}>
        {copied === text ? t`Copied` : t`Copy`}
      </Button>
      <output className={a11y.visuallyHidden}>{copied === text ? t`Copied` : null}</output>
    </>
  )
}
