import { join } from 'node:path'
import { Client } from 'pg'
import type { Plugin } from 'vite'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import type { CodeFault, DatabaseFault } from './mutant.ts'

export const root = join(import.meta.dirname, '..', '..')

/** The source files whose text is replaced, by their path. */
const replaced = new Map<string, string>()

const replacing: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  transform: (_, id) => replaced.get(id),
}

/** Why a test file failed: its first failed test, else its first error; undefined if it passed. */
function failureOf(module: TestModule): string | undefined {
  const [test] = module.children.allTests('failed')
  if (test) return `${module.relativeModuleId}: ${test.fullName.replaceAll('\n', ' ')}`
  const [error] = [...module.errors(), ...[...module.children.allSuites()].flatMap(suite => suite.errors())]
  if (error) return `${module.relativeModuleId}: ${error.message.split('\n')[0]}`
  return module.state() === 'failed' ? `${module.relativeModuleId} failed` : undefined
}

/** One Vitest and one PostgreSQL for the runs of all mutants. */
export class TestRuns {
  readonly #vitest: Vitest
  readonly #admin: Client
  readonly #template: string
  readonly #pristine: string
  readonly #templateUrl: string

  private constructor(vitest: Vitest, { url, template }: { url: string; template: string }) {
    const templateUrl = new URL(url)
    templateUrl.pathname = template
    this.#vitest = vitest
    this.#admin = new Client({ connectionString: url })
    this.#template = template
    this.#pristine = `${template}_pristine`
    this.#templateUrl = templateUrl.href
  }

  /** Starts them, and keeps a copy of the template as the migrations left it. */
  static async start(): Promise<TestRuns> {
    const vitest = await createVitest(
      'test',
      // Transformed modules that were kept on disk would come without the faults.
      { root, config: false, watch: false, bail: 1, maxWorkers: 2, reporters: [{}], fsModuleCache: false },
      {
        plugins: [replacing],
        server: { watch: null },
        test: {
          name: 'server',
          include: ['{contract,database,demo,server,scripts,tests}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/random-tests.ts'],
          // A slow machine must not look as if a test had noticed.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    )
    await vitest.standalone()
    // The global setup, which starts PostgreSQL, comes before the first run, even one of no files.
    await vitest.runTestSpecifications([])
    const runs = new TestRuns(vitest, vitest.getRootProject().getProvidedContext().postgres)
    await runs.#admin.connect()
    await runs.#admin.query(`create database ${runs.#pristine} template ${runs.#template}`)
    return runs
  }

  /** Uses a connection to the template. It is closed afterwards, so that the template can be copied. */
  async onTemplate<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.#templateUrl })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  /** Runs the first of these test files, then the others, until a test fails. Returns which; undefined if all passed. */
  async run([first, ...others]: readonly string[]): Promise<string | undefined> {
    return (await this.#runTogether(first === undefined ? [] : [first])) ?? (await this.#runTogether(others))
  }

  async #runTogether(files: readonly string[]): Promise<string | undefined> {
    if (files.length === 0) return undefined
    const paths = new Set(files.map(file => join(root, file)))
    const found = await this.#vitest.globTestSpecifications([...files])
    const specifications = found.filter(({ moduleId }) => paths.has(moduleId))
    if (specifications.length !== paths.size) throw new Error(`Not all of these are test files: ${files.join(', ')}`)
    const { testModules } = await this.#vitest.runTestSpecifications(specifications)
    // The result also has the files of earlier runs.
    const failures = testModules.filter(({ moduleId }) => paths.has(moduleId)).map(failureOf)
    return failures.find(failure => failure !== undefined)
  }

  /** Runs the tests with a fault in the database. Throws if a statement of the fault fails. */
  async withDatabaseFault({ statements }: DatabaseFault, files: readonly string[]): Promise<string | undefined> {
    try {
      await this.onTemplate(async client => {
        for (const statement of statements) await client.query(statement)
      })
      return await this.run(files)
    } finally {
      await this.#admin.query(`drop database ${this.#template} with (force)`)
      await this.#admin.query(`create database ${this.#template} template ${this.#pristine}`)
    }
  }

  /** Runs the tests with a fault in a source file, whose text on disk stays as it is. */
  async withCodeFault({ file, text }: CodeFault, files: readonly string[]): Promise<string | undefined> {
    const path = join(root, file)
    replaced.set(path, text)
    this.#vitest.invalidateFile(path)
    try {
      return await this.run(files)
    } finally {
      replaced.delete(path)
      this.#vitest.invalidateFile(path)
    }
  }

  async stop(): Promise<void> {
    await this.#admin.query(`drop database if exists ${this.#pristine} with (force)`)
    await this.#admin.end()
    await this.#vitest.close()
  }
}
