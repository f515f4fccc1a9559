import { eventTypes, subjectTypes } from '#contract/values/events.ts'
import { anyText, matching, oneOf, type SearchOf } from '#lib/dom/page-search.ts'

const day = matching(/^[1-9]\d{3}-\d{2}-\d{2}$/)

export const activityFilters = {
  search: anyText,
  kind: oneOf(eventTypes),
  subject_type: oneOf(subjectTypes),
  from: day,
  to: day,
}

export type ActivitySearch = SearchOf<typeof activityFilters>
