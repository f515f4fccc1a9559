import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Capability } from '#contract/values/access.ts'
import { useMay } from '#lib/api/capabilities.ts'
import { errorTexts } from '#lib/i18n/error-text.ts'

interface PermittedProps {
  /** What one must be allowed to. */
  to: Capability
  children: ReactNode
}

/** Shows controls, which are disabled, with the reason, for those of the operator's staff who may not use them. */
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
