import { migrate, pendingMigrations } from '#database/migrate.ts'
import { Product } from '../crash/product.ts'
import { register } from '../support/people.ts'
import { urlOf } from '../support/server-databases.ts'
import type { Rig } from './rig.ts'

/** Starts two instances at the same time on an empty database. Returns what went wrong. */
export async function raceMigrations(rig: Rig, name: string): Promise<string[]> {
  await rig.query(`create database ${name}`)
  const databaseUrl = urlOf(rig.url, name)
  const instances = await Promise.all([Product.create({ databaseUrl }), Product.create({ databaseUrl })])
  try {
    await Promise.all(instances.map(instance => instance.start()))
    // Each serves what the other has written.
    const [one, two] = await Promise.all(instances.map(({ send }) => register(send, 'brand')))
    const problems: string[] = []
    for (const { send } of instances) {
      for (const person of [one, two]) {
        const { status } = await send({
          method: 'POST',
          path: '/login/',
          body: { email: person?.email, password: person?.password },
        })
        if (status !== 200) problems.push(`a person of one instance gets ${status} from the other`)
      }
    }
    const { missing, functions } = await pendingMigrations(databaseUrl)
    if (missing.length + functions.length > 0) problems.push(`not applied: ${[...missing, ...functions].join(', ')}`)
    if ((await migrate(databaseUrl)).length > 0) problems.push('the migrations can be applied again')
    const codes = await Promise.all(instances.map(instance => instance.stop()))
    return codes.every(code => code === 0) ? problems : [...problems, `the instances ended with ${codes.join(', ')}`]
  } finally {
    await Promise.all(instances.map(instance => instance.remove()))
    await rig.query(`drop database ${name} with (force)`)
  }
}
