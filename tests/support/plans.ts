import { escapeLiteral } from 'pg'
import type { Connection } from './database.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** The cost of running a statement. */
export interface PlanCosts {
  /** The tables that had no usable index. */
  scannedTables: string[]
  /** The number of rows in the largest sort. */
  sortedRows: number
  /** The number of rows read from tables and indexes, including those that did not match. */
  readRows: number
}

/**
 * Generic plans, as on the shared connections, and planned as for large tables: for small ones, a sequential scan is
 * the best plan whatever the indexes.
 */
const settings = `set plan_cache_mode = force_generic_plan; set jit = off; set enable_seqscan = off;
  set enable_bitmapscan = off; set enable_hashjoin = off; set enable_mergejoin = off`

const rowsOf = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops']

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function readBy(node: PlanNode): number {
  if (node['Relation Name'] === undefined) return 0
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return rowsOf(node) + removed * node['Actual Loops']
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return escapeLiteral(`\\x${value.toString('hex')}`)
  return escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value))
}

const tableOf = (node: PlanNode) => node['Relation Name'] ?? 'a table'

const scannedIn = (nodes: readonly PlanNode[]): string[] =>
  nodes.filter(node => node['Node Type'] === 'Seq Scan').map(tableOf)

/** Explains a statement with the generic plan that it would have on large tables. */
async function explain(
  client: Connection,
  options: string,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<PlanNode[]> {
  await client.query(settings)
  await client.query(`prepare explained as ${text}`)
  try {
    const parameters = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (${options} format json) execute explained${parameters}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('PostgreSQL returned no plan')
    return nodesOf(plan)
  } finally {
    await client.query('deallocate explained')
  }
}

/** Returns the tables that a statement scans completely, or with an index on all their rows, without running it. */
export async function tablesReadBy(
  client: Connection,
  statement: { text: string; values: readonly unknown[] },
): Promise<string[]> {
  const nodes = await explain(client, '', statement)
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  const partial = new Set(rows.map(({ name }) => name))
  const indexes = nodes.filter(node => {
    const { 'Index Name': index, 'Index Cond': condition } = node
    return index !== undefined && condition === undefined && !partial.has(index)
  })
  return [...scannedIn(nodes), ...indexes.map(tableOf)]
}

/** Runs a statement with the generic plan that it would have on large tables. */
export async function genericPlanCosts(
  client: Connection,
  text: string,
  values: readonly unknown[],
): Promise<PlanCosts> {
  const nodes = await explain(client, 'analyze,', { text, values })
  const sorts = nodes.filter(node => node['Node Type'].endsWith('Sort'))
  return {
    scannedTables: scannedIn(nodes),
    sortedRows: Math.max(0, ...sorts.flatMap(sort => (sort.Plans ?? []).map(rowsOf))),
    readRows: Math.ceil(nodes.reduce((sum, node) => sum + readBy(node), 0)),
  }
}
