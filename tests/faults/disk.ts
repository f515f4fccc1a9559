import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const megabyte = Buffer.alloc(1024 * 1024)

/** A small separate disk that a test can fill. */
export class Disk implements AsyncDisposable {
  readonly #folder: string
  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Mounts a disk on the folder. Returns undefined if the user may not mount. */
  static async mount(folder: string): Promise<Disk | undefined> {
    try {
      await run('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder])
      return new Disk(folder)
    } catch {
      return undefined
    }
  }

  get #ballast(): string {
    return join(this.#folder, 'ballast')
  }

  /** Uses up all space. */
  async fill(): Promise<void> {
    const file = await open(this.#ballast, 'a')
    try {
      for (;;) await file.write(megabyte)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      await file.close()
    }
  }

  /** Frees the space again. */
  async free(): Promise<void> {
    await rm(this.#ballast, { force: true })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await run('umount', ['--lazy', this.#folder])
  }
}
