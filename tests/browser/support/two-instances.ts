import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { Product } from '../../crash/product.ts'
import { prepareCluster } from './prepared-cluster.ts'

/** A started product and its address. */
export interface Instance {
  product: Product
  origin: string
}

/** Runs `use` with two instances of the product that share a database, and stops them afterwards. */
export async function withTwoInstances(use: (first: Instance, second: Instance) => Promise<void>): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'prochar-live-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  await prepareCluster(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
  stack.defer(() => postgres.stop())
  const start = async (): Promise<Instance> => {
    const product = await Product.create({ databaseUrl: postgres.url })
    stack.defer(() => product.remove())
    await product.start()
    return { product, origin: product.origin }
  }
  await use(await start(), await start())
}
