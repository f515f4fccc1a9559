import { writeFile } from 'node:fs/promises'
import { test } from './test.ts'

/** Writes a file for a file field. Returns its path, because the browser would receive bytes encoded as text. */
export async function inputFile(name: string, bytes: Buffer): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, bytes)
  return path
}
