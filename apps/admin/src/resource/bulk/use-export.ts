import type { ContentTable } from '@bayt/content/entities/tables'
import { readRecords } from '@bayt/content/queries/bulk'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { dayOf } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { saveAsFile } from '../../lib/save-as-file.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { type FieldGroup, fieldsOf } from '../fields.ts'
import { COMMAND_TEXTS } from './command-texts.ts'
import { toCsv } from './to-csv.ts'

/** Saves the selected records as a CSV file on the device. */
export function useExport(table: ContentTable, groups: FieldGroup[]) {
  const { client } = useServices()
  const text = useText()
  const { locale } = useLocale()
  const texts = COMMAND_TEXTS[locale]
  const fields = fieldsOf(groups).map(({ name, label }) => [name, label[locale]] as const)
  const labels = new Map([...fields, ...Object.entries(texts.recordColumns)])
  return useSingleMutation({
    mutationFn: async (ids: number[]) => {
      const rows = await readRecords(client, table, ids)
      saveAsFile(`${table}-${dayOf(Date.now())}.csv`, toCsv(table, rows, labels), 'text/csv')
      return rows.length
    },
    onSuccess: (count) => toast.success(texts.exported(count)),
    onError: (error) => toast.error(texts.exportFailed(describeError(error, text))),
  })
}
