import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentMethod } from '#contract/index.ts'

/** The operator's numbers, 11 digits each. */
export type WalletNumbers = Record<PaymentMethod, string | undefined>

const folder = join(import.meta.dirname, 'reader')
const files = readdirSync(folder).filter(name => !name.endsWith('.test.ts'))
const code = hash(
  'sha256',
  files
    .toSorted()
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('\0'),
)

/** Changes with the reader's code and the operator's numbers, so that unreadable entries are read again. */
export const readerVersion = ({ bkash, nagad }: WalletNumbers): string =>
  hash('sha256', JSON.stringify([code, bkash, nagad])).slice(0, 16)
