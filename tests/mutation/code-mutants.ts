import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { chosenFaults } from './chosen-faults.ts'
import { operators, type Change, type Node } from './code-operators.ts'
import type { Mutant } from './mutant.ts'
import { root } from './test-run.ts'
import { sources } from './tests-of.ts'

/** Every node of a program, parents first. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (value !== null && typeof value === 'object') {
    if ('type' in value && 'start' in value) yield value as Node
    for (const each of Object.values(value)) yield* nodesOf(each)
  }
}

const isTest = (file: string) => file.endsWith('.test.ts')

function changesOf(file: string, text: string, names: readonly (keyof typeof operators)[]): Change[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return [...nodesOf(program)].flatMap(node => names.flatMap(name => operators[name](node, text)))
}

/** A mutant for each change that the operators find in their files. Throws if a file pattern matches nothing. */
function found(): Mutant[] {
  return sources.flatMap(({ files, kind, operators: names, tests }) => {
    const matching = globSync(files, { cwd: root }).filter(file => !isTest(file))
    if (matching.length === 0) throw new Error(`tests/mutation/tests-of.ts: no file is called ${files}.`)
    return matching.toSorted().flatMap(file => {
      const text = readFileSync(join(root, file), 'utf8')
      return changesOf(file, text, names).map(({ what, start, end, by }) => ({
        kind,
        name: `${file}: ${what.replaceAll(/\s+/g, ' ')}`,
        tests: tests(file),
        fault: { file, text: text.slice(0, start) + by + text.slice(end) },
      }))
    })
  })
}

/** The individually listed mutants. Throws if a text to replace does not occur exactly once. */
function chosen(): Mutant[] {
  return chosenFaults.map(({ file, find, replace, tests }) => {
    const parts = readFileSync(join(root, file), 'utf8').split(find)
    if (parts.length !== 2) throw new Error(`tests/mutation/chosen-faults.ts: ${file} must contain once: ${find}`)
    return {
      kind: 'chosen',
      name: `${file}: ${find} → ${replace || 'nothing'}`.replaceAll(/\s+/g, ' '),
      tests,
      fault: { file, text: parts.join(replace) },
    }
  })
}

/** The mutants of the source code: each check of who may do what and in which state, and each lock. */
export const codeMutants = (): Mutant[] => [...found(), ...chosen()]
