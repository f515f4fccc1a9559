import { hostile, targets, type AttackTarget, type Target } from './attack-target.ts'
import type { Caller, Person } from './client.ts'
import { requestsTo } from './fuzz.ts'
import { choose } from './random-tests.ts'
import { repetition } from './seed.ts'

/** One hostile value in one field of an otherwise valid body. */
export interface FieldCase {
  target: Target
  field: string
  value: unknown
}

/** Every hostile value in every field. */
export const fieldCases: readonly FieldCase[] = targets.flatMap(target =>
  target.fields.flatMap(field => hostile.map(value => ({ target, field, value }))),
)

const unknownId = '987654'
export const pathTo = ({ template }: Target, id = unknownId) => template.replaceAll(/\{\w+\}/g, encodeURIComponent(id))

/** The valid body of an endpoint, which keeps the caller's name and address; undefined if it takes none. */
function validBody({ fields }: Target, { valid }: AttackTarget, caller: Caller | Person) {
  const values = 'email' in caller ? { ...valid, username: caller.username, email: caller.email } : valid
  return fields.length > 0 ? Object.fromEntries(fields.map(name => [name, values[name]])) : undefined
}

/** Sends a hostile value in a field as each caller who is allowed. */
export async function expectAnswerToField(on: AttackTarget, { target, field, value }: FieldCase): Promise<void> {
  for (const caller of on.callersOf(target)) {
    const body = { ...validBody(target, on, caller), [field]: value }
    await on.expectAnswerTo(caller, { method: target.method, path: pathTo(target), body }, target.endpoint)
  }
}

/** Sends a text as the path parameter and as each query parameter, as each caller who is allowed. */
export async function expectAnswerToPath(on: AttackTarget, target: Target, text: string): Promise<void> {
  for (const caller of on.callersOf(target)) {
    const request = { method: target.method, path: pathTo(target, text), body: validBody(target, on, caller) }
    await on.expectAnswerTo(caller, request, target.endpoint)
  }
}

/** The number of fuzzed requests by response status. */
export type Outcomes = Record<number, number>

/**
 * Sends requests generated from the schemas, one at a time. Throws at the first wrong response, with the request and
 * the seed. Each round generates different requests.
 */
export async function fuzz(on: AttackTarget, { round, count }: { round: number; count: number }): Promise<Outcomes> {
  const outcomes: Outcomes = {}
  for (const { target, caller, ...request } of choose(requestsTo(targets, on), count, round)) {
    const callers = on.callersOf(target)
    const by = (caller === 9 ? undefined : callers[caller % callers.length]) ?? on.server.anonymous
    const endpoint = request.method === target.method ? target.endpoint : undefined
    const status = await on.expectAnswerTo(by, request, endpoint).catch((error: unknown) => {
      const sent = JSON.stringify({ ...request, body: request.body?.slice(0, 1_000) })
      throw new Error(`${sent}\n${repetition}`, { cause: error })
    })
    outcomes[status] = (outcomes[status] ?? 0) + 1
  }
  return outcomes
}
