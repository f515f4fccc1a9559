import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sendTo, type Send } from '../support/client.ts'
import { password } from '../support/people.ts'
import { onFreePort } from '../support/ports.ts'

const root = join(import.meta.dirname, '../..')

export const adminEmail = 'admin@example.com'

function scriptUrl(script: string): string {
  return `data:text/javascript,${encodeURIComponent(script)}`
}

/** Stops the process when its parent is gone, so that it never outlives the test. */
const followParent = scriptUrl(
  "process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGTERM')).unref()",
)

export interface ProductOptions {
  /** The PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string
  /** Additional environment variables. */
  environment?: Record<string, string>
  /** Puts a database into the new data folder before the first start. */
  prepare?: (dataDir: string) => Promise<void>
  /** A script that the server's process runs first. */
  preload?: string
}

/** The real server on a temporary folder, with its embedded PostgreSQL unless another is given. */
export class Product {
  readonly #folder: string
  readonly #options: ProductOptions
  /** Chosen at the first start. */
  #port: number | undefined
  #app: ChildProcess | undefined
  /** The app's output since its last start. */
  output = ''

  private constructor(folder: string, options: ProductOptions) {
    this.#folder = folder
    this.#options = options
  }

  static async create(options: ProductOptions = {}): Promise<Product> {
    const folder = await mkdtemp(join(tmpdir(), 'prochar-crash-'))
    await options.prepare?.(folder)
    return new Product(folder, options)
  }

  /** The port that it listens on, once started. */
  get port(): number {
    if (this.#port === undefined) throw new Error('The product has not been started')
    return this.#port
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  readonly send: Send = request => sendTo(this.origin)(request)

  #node(file: string, port = this.#port): ChildProcess {
    const { databaseUrl, environment, preload } = this.#options
    const imports = [followParent, ...(preload === undefined ? [] : [scriptUrl(preload)])]
    return spawn(process.execPath, [...imports.flatMap(url => ['--import', url]), join(root, file)], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: this.#folder,
        PORT: String(port),
        DEMO_DATA: 'off',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'fatal',
        ADMIN_EMAIL: adminEmail,
        ADMIN_PASSWORD: password,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
  }

  /** Starts the app, always on the same port, and waits until it listens. */
  async start(): Promise<void> {
    if (this.#port !== undefined) return this.#startOn(this.#port)
    this.#port = await onFreePort(async port => {
      await this.#startOn(port)
      return port
    })
  }

  async #startOn(port: number): Promise<void> {
    const app = this.#node('server/boot/main.ts', port)
    this.#app = app
    this.output = ''
    await new Promise<void>((resolve, reject) => {
      const onOutput = (chunk: Buffer) => {
        this.output += chunk.toString()
        if (this.output.includes('is listening on')) resolve()
      }
      app.stdout?.on('data', onOutput)
      app.stderr?.on('data', onOutput)
      app.once('exit', code => reject(new Error(`the start ended with ${code}: ${this.output}`)))
    })
  }

  /** Sends SIGKILL to the app, but not to its PostgreSQL. */
  async killApp(): Promise<void> {
    if (!this.#app || this.#app.exitCode !== null || this.#app.signalCode !== null) return
    this.#app.kill('SIGKILL')
    await once(this.#app, 'exit')
  }

  /** Sends SIGKILL to the postmaster, but not to the app. */
  async killDatabase(): Promise<void> {
    const text = await readFile(join(this.#folder, 'postgres/cluster/postmaster.pid'), 'utf8')
    process.kill(Number(text.split('\n')[0]), 'SIGKILL')
  }

  /** The processes that serve requests. If there are several, the app's own is not among them. */
  async workers(): Promise<number[]> {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,command='])
    return stdout.split('\n').flatMap(line => {
      const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? []
      return Number(parent) === this.#app?.pid && command.includes('server/boot/main.ts') ? [Number(pid)] : []
    })
  }

  /** Sends a signal to the app. */
  signal(name: NodeJS.Signals): void {
    this.#app?.kill(name)
  }

  isRunning(): boolean {
    return this.#app !== undefined && this.#app.exitCode === null && this.#app.signalCode === null
  }

  /** Runs the ledger check and returns its report; empty if the books balance. */
  async checkLedger(): Promise<string> {
    const command = this.#node('server/boot/cli/ledger.ts')
    let output = ''
    command.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    command.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await once(command, 'close')
    return command.exitCode === 0 ? '' : output
  }

  /** Stops the app with a signal and returns its exit code. */
  async stop(): Promise<number | null> {
    if (!this.isRunning()) await this.start()
    const app = this.#app
    if (!app) return null
    const exited = once(app, 'exit')
    app.kill('SIGTERM')
    await exited
    return app.exitCode
  }

  /** Stops the app and the embedded database and removes the folder. */
  async remove(): Promise<void> {
    try {
      if (this.isRunning() || this.#options.databaseUrl === undefined) await this.stop()
    } finally {
      await this.killApp()
      await this.killDatabase().catch(() => undefined)
      await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  }
}
