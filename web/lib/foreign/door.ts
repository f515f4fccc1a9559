import type { EndpointKey } from '#contract/index.ts'
import { extensions, type Extension } from '#contract/values/extensions.ts'
import { config } from '#lib/api/config.ts'
import type { HttpAnswer } from '#lib/api/request.ts'

/** The parts of a call's request. */
export interface CallInput {
  params?: object
  query?: object
  body?: unknown
}

/** The extensions of the specification that this page's server supports. */
export const supports = Object.fromEntries(extensions.map(name => [name, config.supports.includes(name)])) as Readonly<
  Record<Extension, boolean>
>

const adapter = config.supports.length === extensions.length ? undefined : import('./adapter.ts')

/**
 * The response to a call in the contract's form. Our own server already responds in that form, so its pages load no
 * adapter.
 */
export async function adapted(endpoint: EndpointKey, input: CallInput, answer: HttpAnswer): Promise<HttpAnswer> {
  return adapter ? (await adapter).adapt(endpoint, input, answer) : answer
}
