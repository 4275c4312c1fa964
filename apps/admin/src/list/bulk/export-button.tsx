import { referenceCells } from '@bayt/content/entities/reference-cells'
import { type ContentTable, columnsIn, columnsOfKind } from '@bayt/content/entities/tables'
import { readRecords } from '@bayt/content/queries/bulk'
import type { ContentClient } from '@bayt/content/queries/client'
import { readProductNames } from '@bayt/content/queries/trade-records'
import { escapeFormula } from '@bayt/content/text/formula'
import { Download } from 'lucide-react'
import { toast } from 'sonner'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { type FieldGroup, fieldsOf } from '../../record/fields.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { saveAsFile } from '../../ui/save-as-file.ts'
import { COMMAND_TEXTS } from './command-texts.ts'
import { type Matching, readMatching } from './read-matching.ts'
import type { Selection } from './selection-context.tsx'

export interface ExportButtonProps {
  descriptor: { table: ContentTable; groups: FieldGroup[] }
  selection: Selection
  /** Absent for a list that is completely loaded. */
  matching?: Matching | undefined
}

/** Saves the selected records as a CSV file on the device; without a selection, the records of the list on all its pages. */
export function ExportButton({ descriptor: { table, groups }, selection, matching }: ExportButtonProps) {
  const services = useServices()
  const { locale } = useLocale()
  const texts = COMMAND_TEXTS[locale]
  const { selected, shown } = selection
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      const ids = async () => (matching ? (await readMatching(services, table, matching, [])).map(({ id }) => id) : [...shown])
      const rows = await readRecords(services.client, table, selected.size > 0 ? [...selected] : await ids())
      const fields = fieldsOf(groups).map(({ name, label }) => [name, label[locale]] as const)
      const labels = new Map([...fields, ...Object.entries(texts.recordColumns)])
      const named = await withReferencesByName(services.client, table, rows)
      saveAsFile(`${table}-${dayOf(Date.now())}.csv`, toCsv(table, named, labels), 'text/csv')
      return rows.length
    },
    onSuccess: (count) => toast.success(texts.exported(count)),
    failed: texts.exportFailed,
  })
  return (
    <Button isPending={isPending} isDisabled={shown.length === 0} onPress={() => mutate()}>
      <Download size={16} strokeWidth={1.5} aria-hidden="true" />
      {texts.export(selected.size)}
    </Button>
  )
}

/** Rows that name the product that they belong to; the import reads names and ids. */
async function withReferencesByName(
  client: ContentClient,
  table: ContentTable,
  rows: readonly object[],
): Promise<readonly object[]> {
  const columns = columnsOfKind(table, 'reference')
  if (columns.length === 0) return rows
  const products = await readProductNames(client)
  const cellOf = referenceCells(products.map(({ id, name_en, name_ar }) => [id, { en: name_en, ar: name_ar }]))
  return rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return { ...row, ...Object.fromEntries(columns.map((column) => [column, cellOf(values.get(column))])) }
  })
}

/** Without this mark, Excel reads a file in the local encoding and shows Arabic as question marks. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Records as CSV with every column, in the form that `npm run content:import` reads: UTF-8 with byte order mark, commas, CRLF.
 * @param labels of columns, in the words of the console; the import knows a column by its name in brackets
 */
function toCsv(table: ContentTable, rows: readonly object[], labels: ReadonlyMap<string, string>): string {
  const columns = columnsIn(table)
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
