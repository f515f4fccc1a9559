import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from './actor.ts'

/** The server itself, when there is no caller. */
export const system = { id: 0, role: 'system' } as const
export type Holder = Pick<Actor, 'id' | 'role'> | typeof system

/** A holder whose id is a parameter of the statement. */
interface RelationHolder {
  id: RawBuilder<number>
  role: Holder['role']
}

export type Relation = (holder: RelationHolder) => RawBuilder<SqlBool>

/** How strongly a row is locked. */
type Lock = 'update' | 'no key update' | 'key share'

/** A kind of row that can be locked for a holder, and the relations that a holder may have to it. */
export interface Resource<Name extends string = string> {
  /** The table whose row is locked. */
  table: string
  /** The column that identifies the row. The default is `id`. */
  key?: string
  from: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  relations: Record<Name, Relation>
  /** The locks of relations. The default is 'no key update', which only one holder at a time can have. */
  locks?: Partial<Record<Name, Lock>>
  /** The condition for the row that the holder shares with another user, if a pair has at most one. */
  partner?: (holder: RelationHolder, other: RawBuilder<number>) => RawBuilder<SqlBool>
}

/** Declares a resource and the shape of its locked rows. */
export const resource =
  <Row extends { id: number }>() =>
  <Name extends string, Definition extends Resource<Name>>(
    definition: Definition & Resource<Name>,
  ): Definition & { row?: Row } =>
    definition

/** The relation of the user whose id is in the column. */
export const owner =
  (column: string): Relation =>
  ({ id }) =>
    sql`${sql.ref(column)} = ${id}::bigint`

/** The relation of those who have at least one of these relations. */
export const either =
  (...relations: Relation[]): Relation =>
  holder =>
    sql`(${sql.join(
      relations.map(relation => relation(holder)),
      sql` or `,
    )})`

/** The relation of everyone with this role. */
export const role =
  (name: Holder['role']): Relation =>
  holder =>
    sql`${sql.lit(holder.role === name)}`
