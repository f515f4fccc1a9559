import { paymentMethods, type PaymentMethod } from '#contract/values/vocabulary.ts'
import { readDraft, useDraftOwner, writeDraft } from '#lib/forms/drafts.ts'

/** The wallet from which a brand has paid. */
export interface Payer {
  payment_method: PaymentMethod
  sender_number: string
}

const name = 'last payer'

/**
 * The wallet of the brand's last payment, for the form to suggest, and a function that stores it. Stored on this device
 * with the drafts until the brand logs out, because the API shows the number only to admins.
 */
export function useLastPayer(): [Payer | undefined, (payer: Payer) => void] {
  const owner = useDraftOwner()
  const stored = readDraft(name) as Partial<Payer> | undefined
  const method = paymentMethods.find(known => known === stored?.payment_method)
  const number = stored?.sender_number
  const payer = method && typeof number === 'string' ? { payment_method: method, sender_number: number } : undefined
  return [payer, chosen => writeDraft(owner, name, chosen)]
}
