import { expectTypeOf, test } from 'vitest'
import type { Db } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import type { Call } from '#platform/http/route.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'

test('a write has no database before its caller is authorized, unless that precedes its handler', () => {
  expectTypeOf<Call<'POST /campaigns/'>['db']>().toEqualTypeOf<undefined>()
  expectTypeOf<Call<'POST /messages/attachments/'>['db']>().toEqualTypeOf<Db>()
  expectTypeOf<Call<'POST /admin/wallet-entries/'>['db']>().toEqualTypeOf<Db>()
  expectTypeOf<Call<'POST /login/'>['db']>().toEqualTypeOf<Db>()
})

test('a read has no transactions, and knows about its caller only what the token claims', () => {
  expectTypeOf<Call<'GET /profile/'>['transact']>().toEqualTypeOf<undefined>()
  expectTypeOf<Call<'PUT /profile/'>['transact']>().toEqualTypeOf<Transact>()
  expectTypeOf<Call<'GET /notifications/'>['actor']>().not.toExtend<VerifiedActor>()
  expectTypeOf<Call<'POST /notifications/read/'>['actor']>().toExtend<VerifiedActor>()
})
