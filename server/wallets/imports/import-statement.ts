import { StatementMapping, type AddedWalletEntries, type Body } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import { matches } from '#platform/matches.ts'
import { rememberMapping } from '../entries/commands.ts'
import { rememberedMapping } from '../entries/queries.ts'
import type { StatementAnswers } from '../reader/statement-answers.ts'
import type { StatementLayout } from '../reader/statement-file.ts'
import { addImport, refuseRepeated, type Importer } from './add-import.ts'
import { previewImport } from './preview-import.ts'
import { readAside } from './texts/read-aside.ts'

function parseColumns(text: string | undefined): StatementMapping | undefined {
  if (text === undefined || text === '') return undefined
  let columns: unknown
  try {
    columns = JSON.parse(text)
  } catch {
    refuseField('columns', 'invalid')
  }
  return matches(StatementMapping, columns) ? columns : refuseField('columns', 'invalid')
}

/**
 * Refuses with everything that can be assigned: the file's columns, the missing ones, its other columns and its types.
 */
function refuseColumns(layout: StatementLayout, { columns }: StatementAnswers): never {
  const { headers, samples, missing, surplus, types } = layout
  if (headers.length === 0) refuse('invalid_statement')
  refuse('columns_unknown', {
    columns: [
      ...missing.map(column => ({ code: 'column_unknown' as const, params: { column } })),
      ...Object.entries(columns).map(([column, header]) => ({
        code: 'column_assigned' as const,
        params: { column, header },
      })),
    ],
    headers: headers.map((header, index) => ({
      code: 'file_header',
      params: { header, sample: samples[index] ?? '' },
    })),
    surplus: surplus.map(({ header, isOpen, counts }) => {
      const answer = counts === null ? 'ignored' : counts === undefined ? (isOpen ? 'needed' : 'none') : 'words'
      return { code: 'surplus_column', params: { header, answer } }
    }),
    words: surplus.flatMap(({ header, words, counts }) =>
      words.map(word => ({
        code: 'surplus_word' as const,
        params: { header, word, counts: String(counts?.includes(word) ?? false) },
      })),
    ),
    types: types.map(({ type, kinds }) => ({ code: 'statement_type', params: { type, kinds: kinds.join(',') } })),
  })
}

/**
 * Reads a wallet's statement, off the event loop if it is large, and stores what is new. A preview stores nothing.
 * Refuses with `invalid_statement`, `too_many_entries`, `columns_unknown` with the headers, and `file_imported_before`
 * with the first import.
 */
export async function importStatement(
  importer: Importer,
  fields: Body<'POST /admin/wallet-entries/file/'>,
  file: Buffer,
): Promise<AddedWalletEntries> {
  const { db, actor, numbers } = importer
  const { account } = fields
  const mapping = parseColumns(fields.columns)
  const text = await readAside({
    account,
    file,
    ownNumber: numbers[account],
    mapping,
    remembered: await rememberedMapping(db, account),
    assign: fields.assign === 'true',
    now: new Date().toISOString(),
  })
  if (text.state === 'refused') refuse(text.code)
  if (text.state === 'unmapped') refuseColumns(text.layout, text.answers)
  const { sha256, header, isRemembered: columns_remembered, answers } = text
  const imported = { account, source: 'file', sha256: Buffer.from(sha256), header } as const
  if (fields.preview === 'true') {
    await refuseRepeated(db, imported)
    return { ...(await previewImport(db, { account, source: 'file' }, text)), columns_remembered }
  }
  const isMapped = mapping !== undefined && Object.keys(mapping).length > 0
  const remember = async (tx: Tx) => {
    if (isMapped) await rememberMapping(tx, actor, account, answers)
  }
  return { ...(await addImport(importer, { imported, text, remember })), columns_remembered }
}
