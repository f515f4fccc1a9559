import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { count, today } from '#lib/i18n/format.ts'
import { downloadCsv } from '#lib/lists/csv.ts'
import type { ListState } from '#lib/lists/list-state.ts'

interface CsvButtonProps<T> {
  /** The file's name, without the date and the extension: prochar-applications. */
  name: string
  list: ListState<T>
  /** A column's title, and its value for a spreadsheet: amounts in the API's format, times from `localTime`. */
  columns: readonly (readonly [title: string, value: (row: T) => string | null | undefined])[]
}

/**
 * Saves a list's visible rows, with its filters and order, for a spreadsheet. If the list has more rows, shows how many
 * the file has, so that nobody takes their total for the whole list's.
 */
export function CsvButton<T>({ name, list, columns }: CsvButtonProps<T>) {
  const { t, i18n } = useLingui()
  const rows = list.stale ? undefined : list.rows
  if (list.error) return null
  const save = () =>
    downloadCsv(`${name}-${today()}.csv`, [
      columns.map(([title]) => title),
      ...(rows ?? []).map(row => columns.map(([, value]) => value(row) ?? '')),
    ])
  const shown = count(rows?.length ?? 0, i18n.locale)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload aria-hidden size={18} />}
      // Disabled, not hidden: hiding it would shift the list while a search finds nothing.
      disabled={!rows?.length}
      onClick={save}
    >
      {list.next && rows ? t`Save ${shown} rows as CSV` : t`Save as CSV`}
    </Button>
  )
}
