import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import { StartError } from '#packages/start-error/index.ts'
import { synchronize } from '#packages/synchronize/index.ts'
import { isFull } from './work-folder.ts'

/**
 * Packs these files from a folder. Renames the archive to its final name once it is complete and flushed to disk. Only
 * its owner may read it.
 */
export async function pack(
  folder: string,
  files: readonly string[],
  archive: string,
  unfinished: string,
): Promise<void> {
  const packed = create({ cwd: folder, portable: true, strict: true }, [...files])
  await pipeline(packed, createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }))
  await rename(unfinished, archive)
  await synchronize(dirname(archive))
}

/**
 * Extracts an archive. Throws a StartError if it is missing, unreadable, damaged or not an archive, or does not fit on
 * the disk.
 */
export async function unpack(archive: string, folder: string): Promise<void> {
  try {
    await extract({
      file: archive,
      cwd: folder,
      strict: true,
      filter: (_path, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
    })
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StartError(`There is no file ${archive}.`)
    if (syscall === 'open' || isFull(error))
      throw new StartError(`${archive} cannot be unpacked to ${folder}: ${message}.`)
    throw new StartError(
      `${archive} cannot be read as a backup (${message}): it is damaged, incomplete or something else.`,
    )
  }
}
