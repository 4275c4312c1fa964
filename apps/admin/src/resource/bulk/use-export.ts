import type { ContentTable } from '@bayt/content/entities/tables'
import { readRecords } from '@bayt/content/queries/bulk'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { dayOf } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { COMMAND_TEXTS } from './command-texts.ts'
import { toCsv } from './to-csv.ts'

/** Saves the selected records as a CSV file on the device. */
export function useExport(table: ContentTable) {
  const { client } = useServices()
  const text = useText()
  const texts = COMMAND_TEXTS[useLocale().locale]
  return useSingleMutation({
    mutationFn: async (ids: number[]) => {
      const rows = await readRecords(client, table, ids)
      download(`${table}-${dayOf(Date.now())}.csv`, toCsv(table, rows))
      return rows.length
    },
    onSuccess: (count) => toast.success(texts.exported(count)),
    onError: (error) => toast.error(texts.exportFailed(describeError(error, text))),
  })
}

function download(fileName: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
