import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

/** Bangla glyphs may extend beyond their advance width, so the label must not clip them. */
const wholeLabel = { label: { overflow: 'visible' } }

interface FieldButtonOptions {
  label: ReactNode
  /** Whether the input is barely wide enough. */
  tight?: boolean
  /** If undefined, the input has no button. */
  onClick: (() => void) | undefined
}

/** The props of an input with a button that fills it in. */
export const fieldButton = ({ label, tight = false, onClick }: FieldButtonOptions) => ({
  rightSectionWidth: 'auto',
  rightSectionPointerEvents: 'all' as const,
  rightSection: onClick ? (
    <Button
      variant="light"
      size="compact-xs"
      h="1.75rem"
      {...(tight && { px: 2 })}
      mr={8}
      flex="none"
      styles={wholeLabel}
      onClick={onClick}
    >
      {label}
    </Button>
  ) : null,
})
