import { type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import { readRecords } from '@bayt/content/queries/bulk'
import { escapeFormula } from '@bayt/content/text/formula'
import { toast } from 'sonner'
import { describeError } from '../../lib/errors/describe.ts'
import { dayOf } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { saveAsFile } from '../../lib/save-as-file.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { type FieldGroup, fieldsOf } from '../fields.ts'
import { COMMAND_TEXTS } from './command-texts.ts'

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

/** Without this mark Excel reads a file in its local encoding and shows Arabic as question marks. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Records as CSV with every column, in the form that `npm run content:import` reads: UTF-8 with byte order mark, commas, CRLF.
 * @param labels of columns, in the words of the console; the import knows a column by its name in brackets
 */
function toCsv(table: ContentTable, rows: readonly object[], labels: ReadonlyMap<string, string>): string {
  const columns = Object.keys(ENTITIES[table].row.shape)
  const lines = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return columns.map((column) => cell(values.get(column)))
  })
  const heading = columns.map((column) => {
    const label = labels.get(column)
    return cell(label === undefined ? column : `${label} (${column})`)
  })
  return `${BYTE_ORDER_MARK}${[heading, ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : escapeFormula(String(value))
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
