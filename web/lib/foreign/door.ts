import type { EndpointKey } from '#contract/index.ts'
import { extensions, type Extension } from '#contract/values/extensions.ts'
import { config } from '#lib/api/config.ts'
import type { HttpAnswer } from '#lib/api/request.ts'

/** What a call sends. */
export interface CallInput {
  params?: object
  query?: object
  body?: unknown
}

/** Which extensions of the specification the server of this page has. */
export const supports = Object.fromEntries(extensions.map(name => [name, config.supports.includes(name)])) as Readonly<
  Record<Extension, boolean>
>

const adapter = config.supports.length === extensions.length ? undefined : import('./adapter.ts')

/** The answer to a call as the contract has it. Our own server answers so, and its pages load no adapter. */
export async function adapted(endpoint: EndpointKey, input: CallInput, answer: HttpAnswer): Promise<HttpAnswer> {
  return adapter ? (await adapter).adapt(endpoint, input, answer) : answer
}
