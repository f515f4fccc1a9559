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
  /** A column's title, and its value for a spreadsheet: amounts as the API gives them, times as `localTime` does. */
  columns: readonly (readonly [title: string, value: (row: T) => string | null | undefined])[]
}

/**
 * Saves the rows shown in a list, as filtered and ordered, for a spreadsheet. Says how many there are if the list has
 * more, so that nobody takes their total for that of the list.
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
      // Not hidden, which would move the list while a search finds nothing.
      disabled={!rows?.length}
      onClick={save}
    >
      {list.next && rows ? t`Save ${shown} rows as CSV` : t`Save as CSV`}
    </Button>
  )
}
