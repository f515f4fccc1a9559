/** The enumerations of flags. */

/** What can be flagged. */
export const flagSubjects = ['user', 'campaign', 'message'] as const
export type FlagSubject = (typeof flagSubjects)[number]

export const flagReasons = [
  'asks_for_money',
  'fake',
  'off_platform',
  'harassment',
  'not_as_described',
  'other',
] as const
export type FlagReason = (typeof flagReasons)[number]

export const flagStatuses = ['open', 'upheld', 'dismissed'] as const
export type FlagStatus = (typeof flagStatuses)[number]

/** The decisions on open flags. */
export const flagDecisions = ['upheld', 'dismissed'] as const
export type FlagDecision = (typeof flagDecisions)[number]
