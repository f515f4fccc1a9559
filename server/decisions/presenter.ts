import type { DecisionRow } from './queries.ts'

/** What a reply says about the decision on a row. */
export const presentDecision = ({ decided_at }: DecisionRow) => ({ decided_at: decided_at ?? null })
