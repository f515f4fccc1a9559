import { failConfirmation, useConfirmationAsked } from '#lib/http/confirmation.ts'
import { useComponent } from '#lib/http/use-component.ts'

const load = async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog

/** Asks the user to confirm with their password or a code while a call waits for it. */
export function Confirmation() {
  const asked = useConfirmationAsked()
  const { Component: Dialog } = useComponent(asked, load, failConfirmation)
  return asked && Dialog ? <Dialog /> : null
}
