import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take seconds, mostly waiting for a timeout or a process. */
const slow =
  /(faults|kill|ledger-model|machines|recovery|scripts\/start|server\/start|silent-connections|worker-recovery)\.test\.ts$/

/** Starts a slow file after every two others: those keep the cores busy, and no slow file is left alone at the end. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It is not an array's method.
    const sorted = await super.sort(files)
    const waiting = sorted.filter(({ moduleId }) => slow.test(moduleId))
    const others = sorted.filter(file => !waiting.includes(file))
    return [...others.flatMap((file, index) => [file, ...(index % 2 === 1 ? waiting.splice(0, 1) : [])]), ...waiting]
  }
}
