import { expect, test } from 'vitest'
import { columnsOfKind, ENTITIES } from '../entities/tables.ts'
import { searchedColumns, searchedTextsOf } from './searched-texts.ts'

test.each(['products', 'articles', 'certificates', 'tender_facts', 'picture_texts', 'synonyms'] as const)(
  'every text of %s is searched, first the name',
  (table) => {
    const columns = (['text', 'long_text', 'markdown'] as const).flatMap((kind) => columnsOfKind(table, kind))
    const { name, rest } = searchedTextsOf(table, Object.fromEntries(columns.map((column) => [column, column])))
    expect([...name, ...rest].toSorted(), 'Add it to SEARCHED.').toEqual(columns.toSorted())
    expect(name).toEqual(Object.values(ENTITIES[table].name))
    expect(searchedColumns(table)).toEqual(expect.arrayContaining(columns))
    expect(Object.keys(ENTITIES[table].row.shape)).toEqual(expect.arrayContaining(searchedColumns(table)))
  },
)
