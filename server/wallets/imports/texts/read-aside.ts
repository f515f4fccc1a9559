import { runInThread } from '#platform/work-thread.ts'
import { readText, type PasteText, type ReadPaste, type ReadStatement, type StatementText } from './read-text.ts'

/** Reading a text of this length takes a few milliseconds, less than starting a thread. */
const maxLengthInPlace = 20_000

/** Reads an admin's import, in another thread unless it is short. Refuses with `unavailable`. */
export function readAside(task: PasteText): Promise<ReadPaste>
export function readAside(task: StatementText): Promise<ReadStatement>
export async function readAside(task: PasteText | StatementText): Promise<ReadPaste | ReadStatement> {
  const { length } = 'file' in task ? task.file : task.text
  return length > maxLengthInPlace ? runInThread(new URL('thread.ts', import.meta.url), task) : readText(task)
}
