export { campaignIsOpen, paymentIsReplaced } from './conditions.ts'
export { hold, holdAll, holdSelf, holdShared, holdUser, type Held, type RelationName } from './hold.ts'
export { resources, type ResourceName } from './relations.ts'
export { campaignsTitled, peopleNamed, searched, titleOrBrandContains } from './search.ts'
