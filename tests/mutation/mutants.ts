import type { Client } from 'pg'
import { codeMutants } from './code-mutants.ts'
import { databaseMutants } from './database-mutants.ts'
import { equivalents } from './equivalents.ts'
import type { Mutant } from './mutant.ts'

/** Appends numbers to repeated names. */
function distinct(mutants: readonly Mutant[]): Mutant[] {
  const times = new Map<string, number>()
  return mutants.map(mutant => {
    const time = (times.get(mutant.name) ?? 0) + 1
    times.set(mutant.name, time)
    return time === 1 ? mutant : { ...mutant, name: `${mutant.name} (${time})` }
  })
}

/** All mutants of a migrated database and of the code, including those listed as equivalent. */
export const mutantsOf = async (client: Client): Promise<Mutant[]> =>
  distinct([...(await databaseMutants(client)), ...codeMutants()])

/** Names that are listed as equivalent but no longer belong to any mutant. */
export function outdatedEquivalents(mutants: readonly Mutant[]): string[] {
  const names = new Set(mutants.map(({ name }) => name))
  return Object.keys(equivalents).filter(name => !names.has(name))
}
