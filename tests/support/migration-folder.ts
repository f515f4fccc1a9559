import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testFolder } from './test-folder.ts'

/** The texts of files, by name without extension. */
export interface ProgramFiles {
  migrations?: Record<string, string>
  functions?: Record<string, string>
}

/** Writes a program's SQL files to a folder that is removed after the test. */
export async function migrationFolder({ migrations = {}, functions = {} }: ProgramFiles): Promise<string> {
  const folder = await testFolder()
  for (const [kind, files] of Object.entries({ migrations, functions })) {
    await mkdir(join(folder, kind))
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, kind, `${name}.sql`), text)
  }
  return folder
}
