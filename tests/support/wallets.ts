import type { AddedWalletEntries, PaymentMethod } from '#contract/index.ts'
import type { Person } from './client.ts'
import { expectStatus } from './people.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
let drawn = 0

/** A bKash ID with today's date that no other test uses. */
export function bkashId(): string {
  const today = Temporal.Now.plainDateISO('Asia/Dhaka')
  const day = [today.year - 2013, today.month + 9, today.day].map(part => alphabet[part]).join('')
  drawn += 1
  const rest = drawn * 7919 + Number(process.env['VITEST_POOL_ID'] ?? 0) * 36 ** 5
  return day + rest.toString(36).toUpperCase().padStart(7, '0')
}

/** A message's timestamp, this many minutes from now. */
export function stamp(minutes = 0): string {
  const at = Temporal.Now.zonedDateTimeISO('Asia/Dhaka').add({ minutes })
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(at.day)}/${pad(at.month)}/${at.year} ${pad(at.hour)}:${pad(at.minute)}`
}

export interface Received {
  amount: string
  from?: string
  reference?: string
  balance: string
  id: string
  at?: string
}

/** bKash's message for money received. */
export const received = ({ amount, from = '01711111111', reference, balance, id, at = stamp() }: Received): string =>
  `You have received Tk ${amount} from ${from}.${reference === undefined ? '' : `Ref ${reference}.`} Fee Tk 0.00. Balance Tk ${balance}. TrxID ${id} at ${at}`

/** bKash's message for money sent. */
export const sent = ({ amount, from = '01722222222', balance, id, at = stamp() }: Received): string =>
  `Send Money Tk ${amount} to ${from} successful. Ref x. Fee Tk 0.00. Balance Tk ${balance}. TrxID ${id} at ${at}`

/** Imports messages by pasting them. */
export async function paste(
  admin: Person,
  text: string,
  account: PaymentMethod = 'bkash',
): Promise<AddedWalletEntries> {
  return expectStatus(await admin.call('POST /admin/wallet-entries/', { body: { account, text } }), 201).body
}

/** Uploads a statement as a form, by default one of bKash. */
export async function uploadStatement(
  origin: string,
  admin: Person,
  file: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ account: 'bkash', ...fields })) form.append(name, value)
  form.append('file', new Blob([file]), 'statement.csv')
  const response = await fetch(`${origin}/api/admin/wallet-entries/file/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.access}`, ...headers },
    body: form,
  })
  return {
    status: response.status,
    body: (await response.json()) as AddedWalletEntries & { code: string; details: unknown[] },
  }
}

/** An account with consistent messages: each balance follows from the previous one. */
export class Wallet {
  readonly admin: Person
  balance: number
  private constructor(admin: Person, balance: number) {
    this.admin = admin
    this.balance = balance
  }

  /** Continues from the balance known to the server. */
  static async open(admin: Person): Promise<Wallet> {
    const { accounts } = expectStatus(await admin.call('GET /admin/wallet-accounts/'), 200).body
    return new Wallet(admin, Math.round(Number(accounts[0]?.balance ?? '1000') * 100))
  }

  /** A message for this amount of taka received. */
  receive(amount: number, id: string, more: Partial<Received> = {}): string {
    this.balance += amount * 100
    return received({ amount: amount.toFixed(2), balance: (this.balance / 100).toFixed(2), id, ...more })
  }

  /** A message for this amount of taka sent. Throws if the balance is too low: no wallet sends such a message. */
  send(amount: number, id: string, more: Partial<Received> = {}): string {
    this.balance -= amount * 100
    if (this.balance < 0) throw new RangeError(`The wallet has too little money to send ${amount}.`)
    return sent({ amount: amount.toFixed(2), balance: (this.balance / 100).toFixed(2), id, ...more })
  }
}

/** Imports the message of a transfer, after one of the money for it. Returns its entry. */
export async function pasteTransfer(admin: Person, amount: number, id: string, more: Partial<Received> = {}) {
  const wallet = await Wallet.open(admin)
  const messages = [wallet.receive(amount, bkashId()), wallet.send(amount, id, more)]
  return (await paste(admin, messages.join('\n'))).entries[1]
}
