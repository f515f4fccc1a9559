import { hash } from 'node:crypto'
import type { PaymentMethod } from '#contract/index.ts'
import { columnNames, typeNames } from './reader/statement-columns.ts'
import { templates } from './reader/templates.ts'

/** The operator's numbers, 11 digits each. */
export type WalletNumbers = Record<PaymentMethod, string | undefined>

/** Changes with everything that a text is read with, so that unreadable entries are read again. */
export const readerVersion = ({ bkash, nagad }: WalletNumbers): string =>
  hash('sha256', JSON.stringify([templates, columnNames, typeNames, bkash, nagad])).slice(0, 16)
