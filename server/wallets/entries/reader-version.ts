import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentMethod } from '#contract/index.ts'
import type { AcceptedWording } from '../reader/propose.ts'

/** The operator's numbers, 11 digits each. */
export type WalletNumbers = Record<PaymentMethod, string | undefined>

const folder = join(import.meta.dirname, '../reader')
const files = readdirSync(folder).filter(name => !name.endsWith('.test.ts'))
const code = hash(
  'sha256',
  files
    .toSorted()
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('\0'),
)

/**
 * A hash of the reader's code, the operator's numbers and the accepted wordings, whose change causes unreadable entries
 * to be reparsed. An entry is stored with the version without wordings: it is reparsed once after the next change.
 */
export const readerVersion = (
  { bkash, nagad }: WalletNumbers,
  accepted: readonly Pick<AcceptedWording, 'method' | 'wording'>[] = [],
): string => {
  const wordings = accepted.map(({ method, wording }) => [method, wording])
  return hash('sha256', JSON.stringify([code, bkash, nagad, ...wordings])).slice(0, 16)
}
