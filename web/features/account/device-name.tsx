import { Trans } from '@lingui/react/macro'
import type { ActiveSession } from '#contract/index.ts'

/** `Chrome on Windows`, or the part of it that is known. */
export function DeviceName({ device: { browser, system } }: { device: Pick<ActiveSession, 'browser' | 'system'> }) {
  if (browser && system)
    return (
      <Trans>
        {browser} on {system}
      </Trans>
    )
  return browser ?? system ?? <Trans>Unknown device</Trans>
}
