import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/test-folder.ts'
import { fileKeeper } from './kept-files.ts'

test('a file keeper requests another snapshot once for each missing file, and keeps files removed later', async () => {
  const folder = await testFolder()
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await mkdir(from)
  await mkdir(to)
  for (const name of ['a', 'c']) await writeFile(join(from, name), name)
  const keeper = fileKeeper(from, to)
  expect(await keeper.keep(['a', 'b'])).toBe(false)
  await rm(join(from, 'a'))
  expect(await keeper.keep(['a', 'b', 'c'])).toBe(true)
  expect(['a', 'b', 'c'].map(name => keeper.isKept(name))).toEqual([true, false, true])
  expect((await readdir(to)).toSorted()).toEqual(['a', 'c'])
})
