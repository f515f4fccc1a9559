import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  unbiased,
  type Arbitrary,
} from 'fast-check'
import { expect } from 'vitest'
import { paymentMethods, reversalKinds } from '#contract/index.ts'
import type { TestApp } from './app.ts'
import { balancesOf, snapshotOf } from './model-snapshot.ts'
import { step, targetOf } from './model-steps.ts'
import { World } from './model-world.ts'
import { Model, type Action } from './model.ts'
import { makeAdmin } from './people.ts'

const brands = 2
const influencers = 2

/** Amounts in poisha: round amounts, odd ones that fees do not divide evenly, the smallest and the largest. */
const money = oneof(constantFrom(1, 3, 1_000, 99_999, 150_000, 9_999_999_999), integer({ min: 1, max: 500_000 }))
const row = record({ number: nat(9), eligible: constantFrom(true, true, true, false) })
const brand = nat(brands - 1)
const influencer = nat(influencers - 1)
const rarely = constantFrom(false, false, false, false, true)
const rareExcess = constantFrom(0, 0, 0, 0, 1, 100)

/** Few transaction IDs, one of which payments may also have. */
const sentWith = oneof(integer({ min: 2000, max: 2003 }), constant(1004))

const basisPoints = constantFrom(0, 1, 250, 333, 5_000, 10_000)
const decision = <W extends string>(...words: W[]) => constantFrom(...words)
const someAction: Arbitrary<Action> = oneof(
  { weight: 2, arbitrary: record({ do: decision('publish'), brand, budget: money }) },
  {
    weight: 6,
    arbitrary: record({ do: decision('apply'), influencer, campaign: row, fee: oneof(money, constant(null)) }),
  },
  {
    weight: 7,
    arbitrary: record({
      do: decision('decide'),
      application: row,
      stranger: rarely,
      decision: decision('accepted', 'accepted', 'accepted', 'rejected'),
    }),
  },
  {
    weight: 10,
    arbitrary: record({
      do: decision('pay'),
      application: row,
      stranger: rarely,
      excess: rareExcess,
      method: decision(...paymentMethods),
      transaction: integer({ min: 1000, max: 1004 }),
      upperCase: boolean(),
    }),
  },
  {
    weight: 9,
    arbitrary: record({
      do: decision('decidePayment'),
      payment: row,
      decision: decision('confirmed', 'confirmed', 'rejected'),
    }),
  },
  {
    weight: 5,
    arbitrary: record({
      do: decision('withdraw'),
      influencer,
      percent: constantFrom(1, 33, 50, 100),
      excess: rareExcess,
      twice: rarely,
    }),
  },
  {
    weight: 4,
    arbitrary: record({
      do: decision('decideWithdrawal'),
      withdrawal: row,
      decision: decision('approved', 'rejected'),
      transaction: oneof(constant(null), sentWith),
    }),
  },
  { weight: 2, arbitrary: record({ do: decision('cancelWithdrawal'), withdrawal: row }) },
  {
    weight: 2,
    arbitrary: record({ do: decision('recordTransfer'), withdrawal: row, transaction: sentWith, outdated: rarely }),
  },
  { weight: 4, arbitrary: record({ do: decision('reverse'), payment: row, kind: decision(...reversalKinds) }) },
  {
    weight: 2,
    arbitrary: record({ do: decision('sendRefund'), refund: row, transaction: sentWith }),
  },
  { weight: 3, arbitrary: record({ do: decision('remove'), campaign: row, stranger: rarely }) },
  {
    weight: 2,
    arbitrary: record({
      do: decision('setActive'),
      person: nat(brands + influencers - 1),
      active: rarely.map(is => !is),
    }),
  },
  {
    weight: 1,
    arbitrary: record({
      do: decision('correct'),
      influencer,
      amount: oneof(
        money,
        money.map(amount => -amount),
      ),
    }),
  },
  { weight: 1, arbitrary: record({ do: decision('setFee'), basisPoints }) },
)

/** Every sequence starts with two campaigns and an application to each. */
const opening: Action[] = [
  { do: 'publish', brand: 0, budget: 500_000 },
  { do: 'publish', brand: 1, budget: 99_999 },
  { do: 'apply', influencer: 0, campaign: { number: 0, eligible: true }, fee: null },
  { do: 'apply', influencer: 1, campaign: { number: 1, eligible: true }, fee: 150_001 },
  { do: 'decide', application: { number: 1, eligible: true }, stranger: false, decision: 'accepted' },
]

/** Performs random sequences of actions on the server and on the model, comparing them after every action. */
export async function expectAgreement(app: TestApp, sequences: number): Promise<void> {
  const admin = await makeAdmin(app)
  await assert(
    asyncProperty(basisPoints, array(someAction, { maxLength: 60, size: 'max' }), async (fee, sequence) => {
      const model = new Model(brands, influencers, fee)
      const world = await World.open(app, admin, model)
      for (const action of [...opening, ...sequence]) {
        const target = targetOf(model, action)
        if (target === undefined) continue
        const came = await world.perform(model, action, target)
        expect(came, JSON.stringify(action)).toBe(step(model, action, target))
        expect(await world.snapshot(model), JSON.stringify(action)).toEqual(snapshotOf(model))
      }
      expect(await world.balances()).toEqual(balancesOf(model))
    }),
    { numRuns: sequences, plugins: [unbiased()] },
  )
}
