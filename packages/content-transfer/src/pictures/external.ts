import { columnsOfKind } from '@bayt/content/entities/tables'
import { trimInvisible } from '@bayt/content/text/invisible'
import type { Folder } from '../folder/read-folder.ts'
import { libraryOf } from './names.ts'

/** Addresses of pictures that the public site does not show, because they are outside the project's media library. */
export function externalPictures(folder: Folder, projectUrl: string): string[] {
  const library = libraryOf(projectUrl)
  const found = new Set<string>()
  for (const { table, rows } of folder.tables) {
    for (const { cells } of rows) {
      for (const column of columnsOfKind(table, 'picture')) {
        const address = typeof cells[column] === 'string' ? trimInvisible(cells[column]) : ''
        if (/^https?:\/\//i.test(address) && URL.canParse(address) && !address.startsWith(library)) found.add(address)
      }
    }
  }
  return [...found].sort()
}
