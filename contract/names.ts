import { Type } from 'typebox'
import { Nullable } from './endpoint.ts'
import type { PlainFieldErrorCode } from './values/field-errors.ts'
import { displayNamePattern, limits } from './values/limits.ts'

/** The name that a person shows beside their username, or null. Not unique: the username identifies the person. */
export const DisplayName = Nullable(Type.String())

/** A new display name, on one line. Empty or null for none. */
export const DisplayNameInput = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  minLength: limits.displayName.min,
  maxLength: limits.displayName.max,
  pattern: displayNamePattern.source,
  formErrorCode: 'name_characters' satisfies PlainFieldErrorCode,
  oneLine: true,
  emptyIs: null,
})

/** A brand's names: its username, and the name that it shows. */
export const brandNames = { brand_name: Type.String(), brand_display_name: DisplayName }

/** An influencer's names: their username, and the name that they show. */
export const influencerNames = { influencer_name: Type.String(), influencer_display_name: DisplayName }

/** The names of these parties in a row. */
export type NamesOf<Party extends 'brand' | 'influencer'> = Record<`${Party}_name`, string> &
  Record<`${Party}_display_name`, string | null>
