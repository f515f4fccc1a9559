import { useState } from 'react'
import { paymentMethods, type PaymentMethod } from '#contract/values/vocabulary.ts'
import { readDraft, useDraftOwner, writeDraft } from '#lib/forms/drafts.ts'

/** Pasted messages and their wallet. */
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

/** Whether two texts differ only in their line endings, which a text field normalizes. */
const isSameText = (one: string, other: string): boolean => one.split(/\r?\n/).join() === other.split(/\r?\n/).join()

/** The messages to import, saved as a draft until the import, because switching tabs unmounts this one. */
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
    /** Removes imported messages, unless others have been added since. */
    imported: (text: string) => {
      if (isSameText(stored().text, text)) change({ text: '' })
    },
  }
}
