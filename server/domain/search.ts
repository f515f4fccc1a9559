import { sql, type RawBuilder } from 'kysely'
import {
  newestWith,
  searchedAscii,
  searchedForm,
  searchedLong,
  searchedShort,
  type Reason,
} from '#platform/database/search.ts'

/** The searchable columns. Each needs an index on its search keys. */
export const searched = {
  /** Both names of a person. */
  name: searchedForm('users', sql`searched_name(users.username, users.display_name)`),
  email: searchedShort('users.email'),
  title: searchedLong('campaigns.title'),
  description: searchedLong('campaigns.description'),
  bio: searchedLong('influencer_profiles.bio', 'user_id'),
  paymentTransaction: searchedAscii('payments.transaction_id'),
  withdrawalNumber: searchedAscii('withdrawals.phone_number'),
  walletEntry: searchedShort('wallet_entries.searched'),
}

/** The ids of the newest people whose names contain the text; 100 by default, to bound the cost of a vague search. */
export const peopleNamed = (text: string, most = 100): RawBuilder<number[]> => newestWith(searched.name, text, most)

/** The ids of the newest 1,000 campaigns whose titles contain the text. */
export const campaignsTitled = (text: string): RawBuilder<number[]> => newestWith(searched.title, text, 1_000)

/** Campaigns whose title or whose brand's name contains the text. */
export const titleOrBrandContains = (text: string): Reason[] => [
  { column: searched.title, text },
  { column: 'campaigns.brand_id', ids: peopleNamed(text) },
]
