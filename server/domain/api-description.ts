import { isCapability, tags, type Access, type Capability } from '#contract/index.ts'
import type { ApiDescription } from '#platform/http/openapi.ts'
import { apiSchemas } from './api-schemas.gen.ts'

const description = `
The site itself uses nothing but this API.

- **Logging in** gives an access token, for the header \`Authorization: Bearer …\`, and a refresh token.
- **Money** is taka as a decimal string with two places. A request may send a number too.
- **Instants** are ISO 8601 in UTC; a **deadline** is a plain date, valid to the end of that day in Dhaka.
- **Lists** come newest first unless they say or are asked otherwise, a page at a time: the \`Link\` header with
  \`rel="next"\` has the next page's address. Pages of messages come latest first, each with its oldest message first:
  \`rel="prev"\` has the address of the page before.
- **Polling** a list with the \`ETag\` of its last reply in \`If-None-Match\` returns 304 while nothing has changed.
- **Repeating** a POST that creates something is safe with an \`Idempotency-Key\`: it returns the first reply.
- **Changes** come as server-sent events. A \`hint\` says what to read again; \`ready\` says that hints begin here or that some
  may be lost, so that everything should be read again. A client that is disconnected connects again after a pause.
- **Errors** carry a sentence for a person and a code for a program; invalid fields are listed one by one.
`.trim()

const callers: Record<Exclude<Access, Capability>, string> = {
  public: 'Anyone may call this.',
  device: 'For a device, with its key as the token.',
  user: 'For anyone who is logged in.',
  member: 'For brands and influencers.',
  brand: 'For brands.',
  influencer: 'For influencers.',
}

/** Describes who may call an endpoint. */
const callerOf = (access: Access): string =>
  isCapability(access) ? `For admins with the capability \`${access}\`.` : callers[access]

/** The product's part of the OpenAPI document. */
export const apiDescription: ApiDescription = { title: 'Prochar API', description, tags, callerOf, schemas: apiSchemas }
