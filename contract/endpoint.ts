import { Type, type Static, type TSchema } from 'typebox'
import type { Tag } from './tags.ts'
import type { Access } from './values/access.ts'
import type { ErrorCode } from './values/errors.ts'
import type { PlainFieldErrorCode } from './values/field-errors.ts'
import { limits, phonePattern } from './values/limits.ts'

/** One endpoint of the API. Its key in the table is its method and path, such as `POST /campaigns/`. */
export interface Endpoint {
  summary: string
  access: Access
  tag: Tag
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** The largest JSON body in bytes, `limits.bodyBytes` by default. */
  bodyBytes?: number
  /** The form field for a file that may be sent as multipart form data instead of the body. */
  upload?: string
  /** The form field of a file that is sent with the fields of the body, as multipart form data. */
  form?: string
  /** The status of a success, 200 by default, and its body. 204 has none. */
  status?: 200 | 201 | 202 | 204
  reply?: TSchema
  /** Server-sent events instead of a JSON body: the data of each event by name. */
  stream?: Readonly<Record<string, TSchema>>
  /** The bytes of a file of one of these types instead of a JSON body. */
  file?: readonly string[]
  /** The status of a call that changes nothing, because it repeats an earlier one or is a preview. */
  repeatStatus?: 200
  /** The endpoint's own refusals, in addition to those implied by its access, its schemas and the platform. */
  errors?: readonly ErrorCode[]
  /** Requires a recent password or code; otherwise refuses with `confirmation_required`. */
  confirmed?: true
  /** Open to admins without a second factor, even if the operator requires one. */
  withoutSecondFactor?: true
  /** Open to users with a generated password, who must first change it. */
  withGeneratedPassword?: true
  /**
   * Commits even if the caller's session ends during the call, because the call may end it itself, or because it is
   * frequent and moves no money.
   */
  mayOutliveSession?: true
  /** Honours an `Idempotency-Key`, because it moves money or creates a record. */
  idempotent?: true
  /** Returns a page of a list: accepts `limit` and `cursor`, and links to the next page. */
  paged?: true
  /** Pages go back in time: the Link header points to the previous page with `rel="prev"`. */
  pagesBackwards?: true
  /** Clients poll it: responses have an ETag, and an unchanged response is a 304. */
  polled?: true
  /** The rate limit that applies, unless the other properties imply it. */
  rate?: 'messages' | 'uploads' | 'imports' | 'forwardedMessages' | 'withdrawnApplications' | 'ownSessions'
  /** A 400 is the bare map of field errors, as the specification requires of registration. */
  bareFieldErrors?: true
}

/** Declares an endpoint, preserving its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Of<S> = S extends TSchema ? Static<S> : undefined
export type ParamsOf<E extends Endpoint> = Of<E['params']>
export type QueryOf<E extends Endpoint> = Of<E['query']>
export type BodyOf<E extends Endpoint> = Of<E['body']>
export type ReplyOf<E extends Endpoint> = Of<E['reply']>

// Building blocks of schemas.

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** `{id}` in a path. An invalid id is a 404. */
export const IdParams = Type.Object({ id: Id })

/** An amount in a response: taka with two decimal places. */
export const Money = Type.String({
  pattern: '^-?\\d+\\.\\d{2}$',
  description: 'Taka with two decimal places',
  examples: ['1500.00'],
})

const money = {
  description: 'Taka, more than 0, at most 99999999.99, with at most two decimal places',
  examples: ['1500.00'],
}

/** An amount in a request: a decimal string or number of taka, more than 0, at most 99,999,999.99. */
export const MoneyInput = Type.Unsafe<string | number>({
  ...money,
  type: ['string', 'number'],
  money: true,
  pattern: '^\\d{1,9}(\\.\\d{1,2})?$',
})

/** An optional amount in a request. `""` and null mean none. */
export const OptionalMoneyInput = Type.Optional(
  Type.Unsafe<string | number | null>({
    ...money,
    type: ['string', 'number', 'null'],
    money: 'optional',
    pattern: '^(\\d{1,9}(\\.\\d{1,2})?)?$',
  }),
)

/** A non-negative integer in a request. Empty means 0, because forms send a cleared field that way. */
export const CountInput = (maximum: number) => Type.Integer({ minimum: 0, maximum, emptyIs: 0 })

/** An optional positive integer in a request. `""` and null mean none. */
export const OptionalNumber = (maximum: number) =>
  Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum, emptyIs: null }))

/** Optional text in a request. Null means empty. */
export const OptionalText = (options: { maxLength: number; format: string }) => Type.String({ ...options, emptyIs: '' })

/** Text with at least one visible character. */
export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, format: 'visible' })

/** One of a fixed set of strings. */
export const OneOf = <const T extends readonly string[]>(words: T) =>
  Object.assign(Type.Unsafe<T[number]>({}), { type: 'string', enum: [...words] })

/** A value that programs may assume where a reply leaves it out. */
export const assuming = <S extends TSchema>(schema: S, value: Static<S>): S => ({ ...schema, default: value })

/** A scalar or null, as one schema with two types, which spares the serializer from trying branches. */
export const Nullable = <S extends TSchema & { type: string; enum?: readonly unknown[] }>(schema: S) =>
  Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [schema.type, 'null'],
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  })

const phone = {
  phone: true,
  description: 'A Bangladeshi mobile number. May have spaces, hyphens, Bangla digits and the country code',
  errorCode: 'invalid_phone' satisfies PlainFieldErrorCode,
  examples: ['01712345678'],
}

/** A Bangladeshi mobile number in a request. The use case receives the 11 digits to store. */
export const Phone = Type.String({ ...phone, pattern: phonePattern.source })

/** An optional mobile number in a request. Empty or null for none. */
export const OptionalPhone = Type.Unsafe<string | null>({
  ...phone,
  type: ['string', 'null'],
  pattern: `^$|${phonePattern.source}`,
})

/** A timestamp, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' })

/** A plain date, `YYYY-MM-DD`. */
export const PlainDate = Type.String({ format: 'date' })

/** An id, preceded by the sort key if the list has another order than by id. */
const Cursor = Type.Unsafe<string | number>({
  type: 'string',
  pattern: '^([1-9]\\d{0,14}_)?[1-9]\\d{0,14}$',
  description: 'The start of the page, taken from the Link header',
})

export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.page.max,
      description: `Rows per page, ${limits.page.max} by default`,
    }),
  ),
  cursor: Type.Optional(Cursor),
}

export const PageQuery = Type.Object(pageQuery)

/** The body of every error except registration's 400. */
export const ErrorReply = Type.Object({
  error: Type.String({ description: 'Human-readable message' }),
  code: Type.String({ description: 'Machine-readable code' }),
  fields: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** Machine-readable version of `fields`. */
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
