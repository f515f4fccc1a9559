import type { EndpointLimits } from '#platform/security/rate-limits.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The limits that the contract's endpoints name. */
export const endpointLimits: EndpointLimits = {
  messages: { max: 600, seconds: hour },
  /** An admin's pastes and statements, including previews. */
  imports: { max: 600, seconds: hour },
  /** Per device. */
  forwardedMessages: { max: 600, seconds: minute },
  /** Withdrawals of applications: each notifies a brand and allows the influencer to apply again. */
  withdrawnApplications: { max: 30, seconds: day },
}
