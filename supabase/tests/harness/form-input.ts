import type { ContentTable, InputOf } from '@bayt/content/entities/tables'
import { INPUTS, VALID } from './valid-rows.ts'

/** The values that a form saves for a new record: valid, with some given fields. */
export function inputOf<Table extends ContentTable>(table: Table, fields: Partial<InputOf<Table>> = {}): InputOf<Table> {
  return INPUTS[table].parse({ ...VALID[table], ...fields }) as unknown as InputOf<Table>
}
