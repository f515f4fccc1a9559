import { partyColumns, type PartyColumn, type Subject, type SubjectType } from '../area.ts'
import { all } from '../areas/all.gen.ts'

export type Parties = Record<PartyColumn, number | null>

/** The types of subjects. */
export const subjects: Readonly<Record<SubjectType, Subject>> = all.subjects

export const subjectTypes = Object.keys(subjects) as SubjectType[]

/** The parties of the events about a type of subject. Use cases pass whole rows, from which these are stored. */
export function partiesOf(type: SubjectType): PartyColumn[] {
  const { parties, optionalParties = [] } = subjects[type]
  return partyColumns.filter(column => parties.includes(column) || optionalParties.includes(column))
}
