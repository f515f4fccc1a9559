import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import type { Holder, Resource } from './resource.ts'

declare const relation: unique symbol

export type RelationOf<Of extends Resource> = keyof Of['relations'] & string

/**
 * A row locked until the end of the transaction, with a verified relation to the holder. Commands that change a row on
 * somebody's behalf accept nothing else.
 */
export type LockedRow<Of extends Resource, Name extends RelationOf<Of>> = (Of extends { row?: infer Row }
  ? Readonly<NonNullable<Row>>
  : never) & { readonly [relation]: Name }

/** The resources of which two users share at most one row. */
type SharedBy<Resources> = {
  [Name in keyof Resources]: Resources[Name] extends { partner: object } ? Name : never
}[keyof Resources] &
  string

type Values = { holder: number; ids: number | readonly number[] }
type LockBy = 'id' | 'ids' | 'partner'
type LockRows<Row> = (tx: Tx, values: Values) => Promise<Row[]>

/** Returns the functions that lock rows of these resources. */
export function holdsOf<Resources extends Record<string, Resource>>(resources: Resources) {
  type ResourceName = keyof Resources & string
  const statements = new Map<string, LockRows<unknown>>()

  /**
   * The statement that locks a resource's rows for holders of a role, compiled once. A single row has its own
   * statement, because PostgreSQL would replan the one for many rows every time.
   */
  function statementFor<R extends ResourceName, Name extends RelationOf<Resources[R]>>(
    resource: R,
    name: Name,
    role: Holder['role'],
    by: LockBy,
  ): LockRows<LockedRow<Resources[R], Name> & { id: number }> {
    const key = `${by} ${resource} ${name} ${role}`
    let statement = statements.get(key)
    if (!statement) {
      const definition = resources[resource] as Resource<Name>
      const { table, key: idColumn = 'id', from, columns, relations, locks, partner } = definition
      const lock = locks?.[name] ?? 'no key update'
      const relationTo = relations[name]
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
    return statement as LockRows<LockedRow<Resources[R], Name> & { id: number }>
  }

  /** Locks the rows with this relation to the holder, in id order. Returns them by id. */
  async function holdAll<R extends ResourceName, Name extends RelationOf<Resources[R]>>(
    tx: Tx,
    holder: Holder,
    resource: R,
    ids: readonly number[],
    name: Name,
  ): Promise<Map<number, LockedRow<Resources[R], Name>>> {
    const rows = await statementFor(resource, name, holder.role, 'ids')(tx, { holder: holder.id, ids })
    return new Map(rows.map(row => [row.id, row]))
  }

  /** Locks a row if it exists and has this relation to the holder; undefined otherwise. */
  async function hold<R extends ResourceName, Name extends RelationOf<Resources[R]>>(
    tx: Tx,
    holder: Holder,
    resource: R,
    id: number,
    name: Name,
  ): Promise<LockedRow<Resources[R], Name> | undefined> {
    const [row] = await statementFor(resource, name, holder.role, 'id')(tx, { holder: holder.id, ids: id })
    return row
  }

  /** Locks the row that the holder shares with another user; undefined if there is none. */
  async function holdShared<R extends SharedBy<Resources>, Name extends RelationOf<Resources[R]>>(
    tx: Tx,
    holder: Holder,
    resource: R,
    otherId: number,
    name: Name,
  ): Promise<LockedRow<Resources[R], Name> | undefined> {
    const [row] = await statementFor(resource, name, holder.role, 'partner')(tx, { holder: holder.id, ids: otherId })
    return row
  }

  return { hold, holdAll, holdShared }
}
