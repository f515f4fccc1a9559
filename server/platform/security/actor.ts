import type { Access, Capability, RegistrableRole, Role, Standing } from '#contract/index.ts'

/** The caller. */
export interface Actor<R extends Role = Role> {
  id: number
  role: R
  sessionId: number
}

/** A caller whose session was found in the database. */
export interface VerifiedActor<R extends Role = Role> extends Actor<R> {
  /** Their standing; null before they are authorized. */
  standing: Standing | null
  /** Whether they have entered their password or a code within the last ten minutes. */
  confirmed: boolean
  /** Whether they must first replace a generated password. */
  mustChangePassword: boolean
}

/** Anyone but the operator's staff. */
export type Member = Actor<RegistrableRole>

/** The roles admitted by this access. */
type RolesOf<A extends Access> = A extends RegistrableRole
  ? A
  : A extends 'member'
    ? RegistrableRole
    : A extends Capability
      ? Exclude<Role, RegistrableRole>
      : Role

/** The type of caller of an endpoint with this access. */
export type ActorOf<A extends Access, Of extends Actor = Actor> = A extends 'public' | 'device'
  ? undefined
  : Of & { role: RolesOf<A> }
