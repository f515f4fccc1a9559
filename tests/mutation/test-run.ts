import { join } from 'node:path'
import { Client } from 'pg'
import type { Plugin } from 'vite'
import {
  BaseSequencer,
  createVitest,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'
import { urlOf } from '../support/server-databases.ts'
import type { CodeFault, DatabaseFault } from './mutant.ts'

export const root = join(import.meta.dirname, '..', '..')

/** Source files whose text is replaced, by path. */
const replaced = new Map<string, string>()

const replacing: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  transform: (_, id) => replaced.get(id),
}

/** A test file that failed, with its first failed test or, without one, its first error. */
interface FailedFile {
  file: string
  failure: string
}

function failureOf(module: TestModule): FailedFile | undefined {
  const file = module.relativeModuleId
  const [test] = module.children.allTests('failed')
  if (test) return { file, failure: test.fullName.replaceAll('\n', ' ') }
  const [error] = [...module.errors(), ...[...module.children.allSuites()].flatMap(suite => suite.errors())]
  if (error) return { file, failure: error.message.split('\n')[0] ?? '' }
  return module.state() === 'failed' ? { file, failure: 'failed' } : undefined
}

/** Runs the files in the given order. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

/** Remembers the first test file that failed in a run, and ends the run there. */
class FirstFailure implements Reporter {
  failed: FailedFile | undefined
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(): void {
    this.failed = undefined
  }

  onTestModuleEnd(module: TestModule): void {
    this.failed ??= failureOf(module)
    if (this.failed !== undefined) void this.#vitest?.cancelCurrentRun('test-failure')
  }
}

/** A single Vitest and a single PostgreSQL for the runs of all mutants. */
export class TestRuns {
  readonly #vitest: Vitest
  readonly #reporter: FirstFailure
  readonly #admin: Client
  readonly #template: string
  readonly #pristine: string
  readonly #templateUrl: string

  private constructor(vitest: Vitest, reporter: FirstFailure) {
    const { url, template } = vitest.getRootProject().getProvidedContext().postgres
    this.#vitest = vitest
    this.#reporter = reporter
    this.#admin = new Client({ connectionString: url })
    this.#template = template
    this.#pristine = `${template}_pristine`
    this.#templateUrl = urlOf(url, template)
  }

  /** Starts both, and keeps a copy of the template as the migrations left it. */
  static async start(): Promise<TestRuns> {
    const reporter = new FirstFailure()
    const vitest = await createVitest(
      'test',
      {
        root,
        config: false,
        watch: false,
        bail: 1,
        // A single process loads the server once for all files of a run; use --shard for several.
        isolate: false,
        maxWorkers: 1,
        sequence: { sequencer: GivenOrder },
        reporters: [reporter],
        // Transformed modules cached on disk would lack the faults.
        fsModuleCache: false,
      },
      {
        plugins: [replacing],
        server: { watch: null },
        test: {
          name: 'server',
          include: ['{contract,database,demo,server,scripts,tests}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/random-tests.ts', 'tests/support/fresh-database.ts'],
          // On a slow machine, a timeout must not pass for a test that noticed the fault.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    )
    await vitest.standalone()
    // An empty run triggers the global setup, which starts PostgreSQL.
    await vitest.runTestSpecifications([])
    const runs = new TestRuns(vitest, reporter)
    await runs.#admin.connect()
    await runs.#admin.query(`create database ${runs.#pristine} template ${runs.#template}`)
    return runs
  }

  /** Uses a connection to the template and closes it afterwards, so that the template can be copied. */
  async onTemplate<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.#templateUrl })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  /** Runs these test files in this order until a test fails. Returns the file that failed; undefined if all passed. */
  async run(files: readonly string[]): Promise<FailedFile | undefined> {
    const found = await this.#vitest.globTestSpecifications([...files])
    const specifications = files.map(file => {
      const specification = found.find(({ moduleId }) => moduleId === join(root, file))
      if (specification === undefined) throw new Error(`This is no test file: ${file}`)
      return specification
    })
    await this.#vitest.runTestSpecifications(specifications)
    return this.#reporter.failed
  }

  /** Runs the tests with a fault in the database. Throws if a statement of the fault fails. */
  async withDatabaseFault({ statements }: DatabaseFault, files: readonly string[]): Promise<FailedFile | undefined> {
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

  /** Runs the tests with a fault in a source file. The file on disk is not changed. */
  async withCodeFault({ file, text }: CodeFault, files: readonly string[]): Promise<FailedFile | undefined> {
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
