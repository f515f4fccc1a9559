import { Type, type Static, type TSchema } from 'typebox'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { FieldErrorCode } from './field-errors.ts'
import { limits } from './limits.ts'

/** One call of the API. Its method and path are its key in the table, `POST /campaigns/`. */
export interface Endpoint {
  summary: string
  access: Access
  /** The group it stands under in the documentation. */
  tag: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** The field of a file that may be sent as multipart form data in place of the body. */
  upload?: string
  /** The status of a success, 200 unless said, and its body; none for a 204. */
  status?: 200 | 201 | 204
  reply?: TSchema
  /** A second success: the same call again, when it has had its effect already. */
  repeatStatus?: 200
  /** The refusals of its own, beside those that its access, schemas and the platform bring. */
  errors?: readonly ErrorCode[]
  /** It moves money or creates a record: an `Idempotency-Key` is honoured. */
  idempotent?: true
  /** Its reply is a page of a longer list: `limit` and `cursor` are read, `Link` names the next page. */
  paged?: true
  /** Its pages go back in time: the Link header names the page before this one under `prev`. */
  pagesBackwards?: true
  /** A 400 is the bare map of field errors, as the specification asks of registration. */
  bareFieldErrors?: true
}

/** Declares one endpoint, keeping its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Of<S> = S extends TSchema ? Static<S> : undefined
export type ParamsOf<E extends Endpoint> = Of<E['params']>
export type QueryOf<E extends Endpoint> = Of<E['query']>
export type BodyOf<E extends Endpoint> = Of<E['body']>
export type ReplyOf<E extends Endpoint> = Of<E['reply']>

// The pieces that schemas are made of.

/** A row's id: a positive integer. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** `{id}` in a path. One that is no positive integer is a 404. */
export const IdParams = Type.Object({ id: Id })

/** Money in a reply: taka with two places. */
export const Money = Type.String({
  pattern: '^-?\\d+\\.\\d{2}$',
  description: 'Taka with two places',
  examples: ['1500.00'],
})

const money = {
  description: 'Taka, more than 0, at most 99999999.99, with at most two places',
  examples: ['1500.00'],
}

/** Money in a request: a decimal string or number of taka, more than 0, at most 99,999,999.99. */
export const MoneyInput = (errorCode?: FieldErrorCode) =>
  Type.Unsafe<string | number>({
    ...money,
    type: ['string', 'number'],
    money: true,
    pattern: '^\\d{1,9}(\\.\\d{1,2})?$',
    ...(errorCode === undefined ? {} : { errorCode }),
  })

/** Money that may be left out of a request: `""` and null are none. */
export const OptionalMoneyInput = Type.Optional(
  Type.Unsafe<string | number | null>({
    ...money,
    type: ['string', 'number', 'null'],
    money: 'optional',
    pattern: '^(\\d{1,9}(\\.\\d{1,2})?)?$',
  }),
)

/** A whole number in a request, from 0. Empty counts as 0, as a cleared field of a form sends it. */
export const CountInput = (maximum: number) => Type.Integer({ minimum: 0, maximum, emptyIsZero: true })

/** Text that a person must be able to see: white space and invisible characters alone are empty. */
export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, format: 'visible' })

/** One of a fixed set of words. */
export const OneOf = <const T extends readonly string[]>(words: T) =>
  Object.assign(Type.Unsafe<T[number]>({}), { type: 'string', enum: [...words] })

/** A scalar, or null: one schema with two types, which is serialised without guessing between branches. */
export const Nullable = <S extends TSchema & { type: string; enum?: readonly unknown[] }>(schema: S) =>
  Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [schema.type, 'null'],
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  })

/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' })

/** A plain date, `YYYY-MM-DD`. */
export const PlainDate = Type.String({ format: 'date' })

/** An id, after the number that the list is ordered by where that is another. */
const Cursor = Type.Unsafe<string | number>({
  type: 'string',
  pattern: '^([1-9]\\d{0,14}_)?[1-9]\\d{0,14}$',
  description: 'Where the page starts; take it from the Link header',
})

export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.page.max,
      description: `Rows in a page, up to ${limits.page.max} unless given`,
    }),
  ),
  cursor: Type.Optional(Cursor),
}

export const PageQuery = Type.Object(pageQuery)

/** The body of every error but registration's 400. */
export const ErrorReply = Type.Object({
  error: Type.String({ description: 'A sentence for a person' }),
  code: Type.String({ description: 'What went wrong, for a program' }),
  fields: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** The same as `fields`, for a program: what is wrong with which field. */
  details: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String(),
        code: Type.String(),
        params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
      }),
    ),
  ),
})
export type ErrorReply = Static<typeof ErrorReply>
