import { admin } from './admin.ts'
import { applications } from './applications.ts'
import { auth } from './auth.ts'
import { campaigns } from './campaigns.ts'
import { dashboards } from './dashboards.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'
import { health } from './health.ts'
import { payments } from './payments.ts'
import { profiles } from './profiles.ts'
import { withdrawals } from './withdrawals.ts'

/**
 * The whole API: one entry per call, under its method and path below `/api`. From this table come the server's
 * routes, validation and replies, the types of the web's `call()`, and the OpenAPI document.
 */
export const endpoints = {
  ...auth,
  ...campaigns,
  ...applications,
  ...payments,
  ...withdrawals,
  ...profiles,
  ...dashboards,
  ...admin,
  ...health,
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}/`, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints

export type Params<K extends EndpointKey> = ParamsOf<Endpoints[K]>
export type Query<K extends EndpointKey> = QueryOf<Endpoints[K]>
export type Body<K extends EndpointKey> = BodyOf<Endpoints[K]>
export type Reply<K extends EndpointKey> = ReplyOf<Endpoints[K]>
