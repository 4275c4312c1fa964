import { columnsOfKind } from '@bayt/content/entities/tables'
import type { Folder } from '../folder/read-folder.ts'
import { libraryOf } from './names.ts'

/** Addresses of pictures that are in no media library of the project: the public site shows none of other sites. */
export function externalPictures(folder: Folder, projectUrl: string): string[] {
  const library = libraryOf(projectUrl)
  const found = new Set<string>()
  for (const { table, rows } of folder.tables) {
    for (const { cells } of rows) {
      for (const column of columnsOfKind(table, 'picture')) {
        const address = typeof cells[column] === 'string' ? cells[column].trim() : ''
        if (/^https?:\/\//i.test(address) && URL.canParse(address) && !address.startsWith(library)) found.add(address)
      }
    }
  }
  return [...found].sort()
}
