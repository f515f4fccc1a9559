import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#packages/start-error/index.ts'

/** Errors of a full disk, an exceeded quota, or a PostgreSQL without space. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(String((error as { code?: unknown }).code))

/**
 * Creates a new folder in `parent`, which the stack removes. Throws a StartError on failure.
 *
 * @param prefix The beginning of its name.
 */
export async function createWorkFolder(parent: string, prefix: string, stack: AsyncDisposableStack): Promise<string> {
  try {
    await mkdir(parent, { recursive: true })
    const folder = await mkdtemp(join(parent, prefix))
    // After a failure, something may still write files to it.
    stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
    return folder
  } catch (error) {
    throw new StartError(`The folder ${parent} cannot be used: ${(error as Error).message}.`)
  }
}
