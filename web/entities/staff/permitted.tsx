import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Capability } from '#contract/values/access.ts'
import { useMay } from '#lib/api/capabilities.ts'
import { errorTexts } from '#lib/i18n/error-text.ts'

interface PermittedProps {
  /** The required capability. */
  to: Capability
  children: ReactNode
}

/** Renders controls. For staff without the capability, disables them and explains why. */
export function Permitted({ to, children }: PermittedProps) {
  const { i18n } = useLingui()
  const may = useMay()
  if (may(to)) return children
  const reason = i18n._(errorTexts.wrong_role)
  return (
    <fieldset disabled aria-label={reason} title={reason} style={{ display: 'contents' }}>
      {children}
    </fieldset>
  )
}
