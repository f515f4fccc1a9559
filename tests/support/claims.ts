import { expect } from 'vitest'
import {
  errors,
  fieldErrors,
  type Application,
  type Payment,
  type PaymentClaim,
  type PaymentInput,
} from '#contract/index.ts'
import type { Person } from './client.ts'
import { expectStatus } from './people.ts'

type Reported = Pick<Payment, 'payment_method' | 'transaction_id'>

/** Reports a transaction ID for an application. */
export const report = (
  brand: Person,
  { id, amount_due }: Application,
  { payment_method, transaction_id }: Reported,
  more: Partial<PaymentInput> = {},
) =>
  brand.call('POST /payments/submit/', {
    body: { application_id: id, amount: amount_due, payment_method, transaction_id, ...more },
  })

/** Expects the refusal that reports a stored claim. */
export function expectClaimed({ status, body }: { status: number; body: unknown }): void {
  const sentence = fieldErrors.transaction_id_claimed
  expect({ status, body }).toEqual({
    status: errors.transaction_id_used.status,
    body: {
      error: sentence,
      code: 'transaction_id_used',
      fields: { transaction_id: [sentence] },
      details: [{ field: 'transaction_id', code: 'transaction_id_claimed' }],
    },
  })
}

/** Finds the open claims to a payment's transaction ID. */
export async function claimsOf(admin: Person, { transaction_id }: Reported): Promise<PaymentClaim[]> {
  const query = { search: transaction_id, evidence: 'contested' } as const
  const { body } = expectStatus(await admin.call('GET /admin/payments/', { query }), 200)
  return body.flatMap(({ claims }) => claims)
}

/** Claims the transaction ID of a payment for an application of another brand. Returns the claim as admins see it. */
export async function contest(
  admin: Person,
  rival: Person,
  payment: Payment,
  application: Application,
  more: Partial<PaymentInput> = {},
): Promise<PaymentClaim> {
  expectClaimed(await report(rival, application, payment, more))
  const claim = (await claimsOf(admin, payment)).find(({ application: id }) => id === application.id)
  if (!claim) throw new Error(`${rival.username} has no open claim`)
  return claim
}

/** Decides a claim to the transaction ID of a payment. */
export const decideClaim = (
  admin: Person,
  { id }: { id: number },
  claim: { id: number },
  body: { action: 'prefer' | 'dismiss'; note?: string },
) => admin.call('PUT /admin/payments/{id}/claims/{claim}/', { params: { id, claim: claim.id }, body })
