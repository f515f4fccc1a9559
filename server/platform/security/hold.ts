import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import { refuse } from '../http/errors.ts'
import type { Actor } from './access.ts'
import { resources, type Holder, type RelationName, type ResourceName, type RowOf } from './relations.ts'

declare const relation: unique symbol

/**
 * A row locked until the end of the transaction, with its relation to the holder proven. Commands that change a row
 * accept nothing else.
 */
export type Held<R extends ResourceName, Name extends RelationName<R>> = Readonly<RowOf<R>> & {
  readonly [relation]: Name
}

/** Locks those of the rows that have this relation to the holder, in id order. Returns them by id. */
export async function holdAll<R extends ResourceName, Name extends RelationName<R>>(
  tx: Tx,
  holder: Holder,
  resource: R,
  ids: readonly number[],
  name: Name,
): Promise<Map<number, Held<R, Name>>> {
  const { table, from, columns, relations } = resources[resource]
  const related = (relations as Record<Name, (holder: Holder) => ReturnType<typeof sql<boolean>>>)[name](holder)
  const id = sql.ref(`${table}.id`)
  const { rows } = await sql<Held<R, Name>>`
    select ${columns} from ${from} where ${id} = any(${ids}::bigint[]) and ${related}
    order by ${id} for no key update of ${sql.table(table)}`.execute(tx)
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
  return (await holdAll(tx, holder, resource, [id], name)).get(id)
}

/** Locks the caller's own row. Refuses with `not_authenticated` if the account is gone. */
export async function holdSelf(tx: Tx, actor: Actor): Promise<Held<'user', 'self'>> {
  return (await hold(tx, actor, 'user', actor.id, 'self')) ?? refuse('not_authenticated')
}
