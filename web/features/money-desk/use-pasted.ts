import { useState } from 'react'
import { paymentMethods, type PaymentMethod } from '#contract/values/vocabulary.ts'
import { readDraft, useDraftOwner, writeDraft } from '#lib/forms/drafts.ts'

/** Pasted messages and the wallet that they come from. */
interface Pasted {
  account: PaymentMethod
  text: string
}

const draftName = 'wallet-messages'

function stored(): Pasted {
  const { account, text } = (readDraft(draftName) ?? {}) as Partial<Pasted>
  return {
    account: paymentMethods.find(method => method === account) ?? 'bkash',
    text: typeof text === 'string' ? text : '',
  }
}

/** Whether two texts differ in nothing but their line ends, which a text field changes. */
const isSameText = (one: string, other: string): boolean => one.split(/\r?\n/).join() === other.split(/\r?\n/).join()

/** The messages to import, kept as a draft until they have been imported: the panel's other tabs replace this one. */
export function usePasted() {
  const owner = useDraftOwner()
  const [pasted, setPasted] = useState(stored)
  const change = (changes: Partial<Pasted>) => {
    const next = { ...pasted, ...changes }
    setPasted(next)
    writeDraft(owner, draftName, next.text === '' ? undefined : next)
  }
  return {
    ...pasted,
    change,
    /** Removes messages that have been imported, unless others have been added since. */
    imported: (text: string) => {
      if (isSameText(stored().text, text)) change({ text: '' })
    },
  }
}
