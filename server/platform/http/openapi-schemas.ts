import * as account from '#contract/account.ts'
import * as activity from '#contract/activity.ts'
import * as admin from '#contract/admin.ts'
import * as applications from '#contract/applications.ts'
import * as auth from '#contract/auth.ts'
import * as campaigns from '#contract/campaigns.ts'
import * as dashboards from '#contract/dashboards.ts'
import * as evidence from '#contract/evidence.ts'
import { ErrorReply } from '#contract/index.ts'
import * as live from '#contract/live.ts'
import * as mail from '#contract/mail.ts'
import * as messages from '#contract/messages.ts'
import * as notifications from '#contract/notifications.ts'
import * as payments from '#contract/payments.ts'
import * as profiles from '#contract/profiles.ts'
import * as reversals from '#contract/reversals.ts'
import * as settings from '#contract/settings.ts'
import * as statements from '#contract/statements.ts'
import * as walletEntries from '#contract/wallet-entries.ts'
import * as withdrawals from '#contract/withdrawals.ts'

export type Schema = Record<string, unknown>

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Schemas exported by the contract, which become components of the document. */
const names = new Map<unknown, string>(
  [
    auth,
    account,
    campaigns,
    applications,
    payments,
    reversals,
    withdrawals,
    statements,
    evidence,
    walletEntries,
    messages,
    live,
    notifications,
    mail,
    profiles,
    dashboards,
    admin,
    activity,
    settings,
    { ErrorReply },
  ].flatMap(module =>
    Object.entries(module).flatMap(([name, value]) =>
      isObject(value) && value['type'] === 'object' ? [[value, name] as const] : [],
    ),
  ),
)

/** Our validator's own keywords are dropped, as are uncommon formats. */
const ownKeywords = new Set([
  'money',
  'total',
  'percent',
  'errorCode',
  'formErrorCode',
  'emptyIs',
  'verbatim',
  'phone',
  'secret',
  'singleDots',
  'isSearch',
])
const knownFormats = new Set<unknown>(['date', 'date-time', 'email', 'uri'])

const each = (schemas: unknown) =>
  Object.fromEntries(Object.entries(schemas as Schema).map(([name, schema]) => [name, describe(schema)]))

const nested: Record<string, (value: unknown) => Schema> = {
  properties: value => ({ properties: each(value) }),
  items: value => ({ items: describe(value) }),
  contentSchema: value => ({ contentSchema: describe(value) }),
  // A map with arbitrary keys.
  patternProperties: value => ({ additionalProperties: describe(Object.values(value as Schema)[0]) }),
}

function write(schema: Schema): Schema {
  const parts = Object.entries(schema).map(([key, value]) => {
    if (ownKeywords.has(key) || (key === 'format' && !knownFormats.has(value))) return {}
    return nested[key]?.(value) ?? { [key]: value }
  })
  return Object.assign({}, ...parts) as Schema
}

export const reference = (kind: 'schemas' | 'parameters' | 'headers', name: string): Schema => ({
  $ref: `#/components/${kind}/${name}`,
})

/** Converts a contract schema for the document; a named one becomes a reference. */
export function describe(schema: unknown): Schema {
  const name = names.get(schema)
  return name === undefined ? write(schema as Schema) : reference('schemas', name)
}

/** The component schemas. */
export const namedSchemas = (): Record<string, Schema> =>
  Object.fromEntries([...names].map(([schema, name]) => [name, write(schema as Schema)]))
