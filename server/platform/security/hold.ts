import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../http/errors.ts'
import type { Actor } from './actor.ts'
import {
  resources,
  system,
  type Holder,
  type Relation,
  type RelationName,
  type Resource,
  type ResourceName,
  type RowOf,
} from './relations.ts'

declare const relation: unique symbol

/**
 * A row locked until the end of the transaction, whose relation to the holder has been verified. Commands that change a
 * row for somebody accept nothing else.
 */
export type Held<R extends ResourceName, Name extends RelationName<R>> = Readonly<RowOf<R>> & {
  readonly [relation]: Name
}

type Values = { holder: number; ids: number | readonly number[] }
type HeldBy = 'id' | 'ids' | 'partner'
type HoldRows<Row> = (tx: Tx, values: Values) => Promise<Row[]>

const statements = new Map<string, HoldRows<unknown>>()

/** Resources where two users share at most one row. */
type SharedResource = 'conversation'

/**
 * The statement that locks a resource's rows for holders of a role, compiled once. A single row has its own statement,
 * because PostgreSQL would replan the one for many rows every time.
 */
function statementFor<R extends ResourceName, Name extends RelationName<R>>(
  resource: R,
  name: Name,
  role: Holder['role'],
  by: HeldBy,
): HoldRows<Held<R, Name>> {
  const key = `${by} ${resource} ${name} ${role}`
  let statement = statements.get(key)
  if (!statement) {
    const {
      table,
      key: idColumn = 'id',
      from,
      columns,
      relations,
      locks,
      partner,
    }: Resource<string> = resources[resource]
    const lock = locks?.[name] ?? 'no key update'
    const relationTo = (relations as Record<Name, Relation>)[name]
    const id = sql.ref(`${table}.${idColumn}`)
    statement = prepared<Values, unknown>((db, param) => {
      const self = () => ({ id: param('holder'), role })
      const conditions = {
        id: () => sql`${id} = ${param('ids')}::bigint`,
        ids: () => sql`${id} = any(${param('ids')}::bigint[])`,
        partner: () => partner?.(self(), param('ids') as RawBuilder<number>) ?? sql`false`,
      }
      const query = sql`
        select ${columns} from ${from} where ${conditions[by]()} and ${relationTo(self())}
        order by ${id} for ${sql.raw(lock)} of ${sql.table(table)}`
      return { compile: () => query.compile(db) }
    })
    statements.set(key, statement)
  }
  return statement as HoldRows<Held<R, Name>>
}

/** Locks the rows with this relation to the holder, in id order. Returns them by id. */
export async function holdAll<R extends ResourceName, Name extends RelationName<R>>(
  tx: Tx,
  holder: Holder,
  resource: R,
  ids: readonly number[],
  name: Name,
): Promise<Map<number, Held<R, Name>>> {
  const rows = await statementFor(resource, name, holder.role, 'ids')(tx, { holder: holder.id, ids })
  return new Map(rows.map(row => [row.id, row]))
}

/** Locks a row if it exists and has this relation to the holder; undefined otherwise. */
export async function hold<R extends ResourceName, Name extends RelationName<R>>(
  tx: Tx,
  holder: Holder,
  resource: R,
  id: number,
  name: Name,
): Promise<Held<R, Name> | undefined> {
  const [row] = await statementFor(resource, name, holder.role, 'id')(tx, { holder: holder.id, ids: id })
  return row
}

/** Locks the row that the holder shares with another user; undefined if there is none. */
export async function holdShared<R extends SharedResource, Name extends RelationName<R>>(
  tx: Tx,
  holder: Holder,
  resource: R,
  otherId: number,
  name: Name,
): Promise<Held<R, Name> | undefined> {
  const [row] = await statementFor(resource, name, holder.role, 'partner')(tx, { holder: holder.id, ids: otherId })
  return row
}

/** Locks the caller's own row. Refuses with `not_authenticated` if the account is gone. */
export async function holdSelf(tx: Tx, actor: Actor): Promise<Held<'user', 'self'>> {
  return (await hold(tx, actor, 'user', actor.id, 'self')) ?? refuse('not_authenticated')
}

/** Locks the row of a user on behalf of the server or its operator. Throws if there is none, since users are never deleted. */
export async function holdUser(tx: Tx, id: number): Promise<Held<'user', 'system'>> {
  const user = await hold(tx, system, 'user', id, 'system')
  if (!user) throw new Error(`There is no user ${id}`)
  return user
}
