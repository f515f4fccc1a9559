import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import type { PlainFieldErrorCode } from './values/field-errors.ts'

export const Settings = Type.Object({
  /** The share of each payment that the platform keeps: a percentage with two decimal places. */
  platform_fee_percent: Type.String({ pattern: '^\\d+\\.\\d{2}$', examples: ['2.50'] }),
})
export type Settings = Static<typeof Settings>

/** A percentage in a request: a decimal string or number from 0 to 100. */
const PercentInput = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  percent: true,
  pattern: '^\\d{1,3}(\\.\\d{1,2})?$',
  examples: ['2.50'],
  errorCode: 'invalid_percent' satisfies PlainFieldErrorCode,
})

export const settings = {
  'GET /admin/settings/': endpoint({
    summary: 'The settings of the platform',
    access: 'settings.read',
    tag: 'Admin',
    reply: Settings,
  }),
  'PUT /admin/settings/': endpoint({
    summary: 'Change the platform fee, from the next confirmation on',
    access: 'settings.manage',
    tag: 'Admin',
    body: Type.Object({ platform_fee_percent: PercentInput }),
    reply: Settings,
    confirmed: true,
  }),
}
