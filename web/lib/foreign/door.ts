import type { EndpointKey } from '#contract/index.ts'
import type { HttpAnswer } from '#lib/http/request.ts'
import { supports } from '#lib/http/supports.ts'

/** The parts of a call's request. */
export interface CallInput {
  params?: object
  query?: object
  body?: unknown
}

const adapter = Object.values(supports).every(Boolean) ? undefined : import('./adapter.ts')

/**
 * The response to a call in the contract's form. Our own server already responds in that form, so its pages load no
 * adapter.
 */
export async function adapted(endpoint: EndpointKey, input: CallInput, answer: HttpAnswer): Promise<HttpAnswer> {
  return adapter ? (await adapter).adapt(endpoint, input, answer) : answer
}
