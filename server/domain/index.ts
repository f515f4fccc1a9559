export { apiDescription } from './api-description.ts'
export {
  campaignIsFull,
  campaignIsOpen,
  campaignStateColumns,
  paymentIsReplaced,
  withdrawalIsCancelled,
} from './conditions.ts'
export { constraintErrors, refusalFor } from './constraints.ts'
export { hold, holdAll, holdSelf, holdShared, holdUser, type Locked, type RelationName } from './hold.ts'
export { endpointLimits } from './rate-limits.ts'
export { resources, type ResourceName } from './relations.ts'
export { replicaLists } from './replica-lists.ts'
export { sealedColumns } from './sealed-columns.ts'
export { campaignsTitled, peopleNamed, searched, titleOrBrandContains } from './search.ts'
export type { SecurityRules, Services, WalletNumbers } from './services.ts'
export { platformFeeBasisPoints } from './settings.ts'
export { namesOfFiles } from './stored-files.ts'
export { revokeDevicesOf } from './devices.ts'
export { emit, emitAll, emitWith, eventOf, type EventValues } from './events/emit.ts'
export { partyColumns, type SubjectType } from './area.ts'
export { partiesOf, subjects, subjectTypes } from './events/subjects.ts'
export {
  eventTypes,
  subjectOf,
  undoings,
  type EventType,
  type NewEvent,
  type PartyOf,
  type StoredEvent,
  type Subscriber,
} from './events/types.ts'
export { undoes } from './events/undoing.ts'
