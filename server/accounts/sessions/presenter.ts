import type { ActiveSession, ReusedSession } from '#contract/index.ts'
import type { ReusedRow, SessionRow } from './queries.ts'

export const presentSession =
  (currentId: number) =>
  ({ sort_key: _, created_at, ...session }: SessionRow): ActiveSession => ({
    ...session,
    signed_in_at: created_at,
    current: session.id === currentId,
  })

export const presentReused = ({ sort_key: _, ...session }: ReusedRow): ReusedSession => session
