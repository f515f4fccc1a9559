import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readConfig } from '../config.ts'
import { openSiteFiles } from '../site-files.ts'
import { runAdmin } from './admin-command.ts'
import { changeDatabase } from './command-database.ts'
import { CommandError, print, printNote } from './command-failure.ts'

/** Prompts for a line without echoing it. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const cancelled = new Promise<never>((_, reject) => lines.once('close', () => reject(new CommandError('Cancelled.'))))
  try {
    return await Promise.race([lines.question(''), cancelled])
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}

process.exitCode = await runAdmin(process.argv.slice(2), {
  changeDatabase,
  openFiles: db => openSiteFiles(readConfig(), db, print),
  askHidden: process.stdin.isTTY ? askHidden : undefined,
  print,
  printError: printNote,
})
