import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useConfirmationAsked } from '#lib/confirmation.ts'

const ConfirmationDialog = lazyRouteComponent(() => import('./confirmation-dialog.tsx'), 'ConfirmationDialog')

/** Asks the user to confirm with their password or a code, while a call waits for it. */
export function Confirmation() {
  return useConfirmationAsked() ? (
    <Suspense>
      <ConfirmationDialog />
    </Suspense>
  ) : null
}
