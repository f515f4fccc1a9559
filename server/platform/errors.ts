import { errors, type ErrorCode, type ErrorReply } from '../../contract/index.ts'

/** Field errors: for each field the sentences about it. */
export type Fields = Record<string, string[]>

/** A refusal that the caller may read. It rolls back the transaction that it is thrown in. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Fields | undefined
  constructor(code: ErrorCode, fields?: Fields, message?: string) {
    super(message ?? errors[code].message)
    this.code = code
    this.fields = fields
  }
  get status(): number {
    return errors[this.code].status
  }
}

/** Throws a refusal with this code; a 400 may name the field that it is about. */
export function refuse(code: ErrorCode, field?: string): never {
  throw new Refusal(code, field === undefined ? undefined : { [field]: [errors[code].message] })
}

/** Throws a 400 about single fields; its sentence is the first of them. */
export function refuseFields(fields: Fields): never {
  throw new Refusal('validation_failed', fields, Object.values(fields)[0]?.[0])
}

/** What breaking a constraint means to the caller. One that is not here is a fault of ours: a bare 500. */
const constraints: Record<string, () => Refusal> = {
  users_username_key: () => new Refusal('validation_failed', { username: ['A user with that username already exists.'] }),
  users_email_key: () => new Refusal('validation_failed', { email: ['A user with that email already exists.'] }),
  applications_one_per_campaign: () => new Refusal('already_applied'),
  payments_one_live: () => new Refusal('payment_already_submitted'),
  payments_transaction_id_once: () => new Refusal('transaction_id_used'),
  ledger_balance_not_negative: () => new Refusal('insufficient_balance', { amount: [errors.insufficient_balance.message] }),
}

/** SQLSTATEs and socket errors after which trying again may help: no connection, a shutdown, a lock not had in time. */
const passing = /^(08...|53...|57P0[1-5]|55P03|40001|40P01|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/
const passingMessages = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

/** Finds the refusal in an error of the database or a library; undefined where there is none. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const { code, constraint, cause } = error as { code?: unknown; constraint?: string; cause?: unknown }
  if (constraint !== undefined && Object.hasOwn(constraints, constraint)) return constraints[constraint]?.()
  if (typeof code === 'string' && passing.test(code)) return new Refusal('unavailable')
  if (passingMessages.test(error.message)) return new Refusal('unavailable')
  return cause === undefined || cause === error ? undefined : asRefusal(cause)
}

/** The body of a refusal as it crosses the wire. */
export function errorReply(refusal: Refusal): ErrorReply {
  const { code, message, fields } = refusal
  return fields ? { error: message, code, fields } : { error: message, code }
}
