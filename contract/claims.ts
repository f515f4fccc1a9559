import { Type } from 'typebox'
import { AdminPayment } from './admin.ts'
import { Note } from './decisions.ts'
import { endpoint, Id, OneOf } from './endpoint.ts'
import { claimActions } from './values/vocabulary.ts'

export const claims = {
  'PUT /admin/payments/{id}/claims/{claim}/': endpoint({
    tag: 'Admin',
    access: 'payments.decide',
    summary: "Decide another brand's claim to the transaction ID of a payment; repeating the decision changes nothing",
    /** `id` is the payment's id. */
    params: Type.Object({ id: Id, claim: Id }),
    body: Type.Object({
      /**
       * `prefer` rejects the payment as a duplicate and submits the claimed one. `dismiss` leaves the payment as it is.
       */
      action: OneOf(claimActions),
      /** A note for the losing side: the payment's brand, or the brand with the claim. Empty or null for none. */
      note: Type.Optional(Note),
    }),
    reply: AdminPayment,
    errors: [
      'payment_not_found',
      'claim_not_found',
      'claim_already_decided',
      'payment_already_decided',
      'payment_already_submitted',
      'influencer_account_closed',
      'transaction_id_used',
      'confirmation_required',
    ],
  }),
}
