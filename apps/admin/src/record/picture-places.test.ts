import { CONTENT_TABLE_NAMES, columnsOfKind } from '@bayt/content/entities/tables'
import { expect, test } from 'vitest'
import { shownWidthOf } from './picture-places.ts'

test('the width of the pictures of every table is known, so that a narrow one has a warning', () => {
  // Skips the texts of pictures: the site does not show the picture column of this table.
  const tables = CONTENT_TABLE_NAMES.filter((table) => columnsOfKind(table, 'picture').length > 0 && table !== 'picture_texts')
  const missing = tables.filter((table) => shownWidthOf(table) === undefined)
  expect(missing, 'Add the table to SHOWN_WIDTH in picture-places.ts.').toEqual([])
})
