import { expect, test } from 'vitest'
import { readCsvFile } from './read-table-file.ts'

test.each([
  ['in English', 'Number (id),Name (Arabic) (name_ar),Created (created_at),Changed (updated_at)'],
  ['in Arabic', 'الرقم (id),الاسم (بالعربية) (name_ar),أُنشئ في (created_at),تغيّر في (updated_at)'],
  ['with the names of the columns', 'id,name_ar,created_at,updated_at'],
])('an export of the console is read by its columns, with headings %s', (_language, heading) => {
  const file = new TextEncoder().encode(`\uFEFF${heading}\r\n7,'=أرز,2026-01-01T00:00:00Z,2026-01-02T00:00:00Z\r\n`)
  expect(readCsvFile(file, 'products.csv', false)).toMatchObject({
    columns: ['id', 'name_ar', 'created_at', 'updated_at'],
    rows: [{ cells: { id: '7', name_ar: '=أرز' } }],
    faults: [],
  })
})
