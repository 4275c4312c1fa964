import { ENTITIES } from '@bayt/content/entities/tables'
import { DEFAULT_LOCALE, eachLocale, type Locale } from '@bayt/content/locale'
import type { DeletedRecord } from '@bayt/content/queries/history'
import { foldForSearch } from '@bayt/content/search/fold'
import { nameOrNumber } from '../record/record-name.ts'

/** The names of a deleted record in every language; empty in a language without a name. */
export function deletedNames({ entity, record }: DeletedRecord): Record<Locale, string> {
  const { name } = ENTITIES[entity]
  const values = new Map<string, unknown>(Object.entries(record))
  // A brand has one name for all languages.
  const isRepeated = (locale: Locale) => locale !== DEFAULT_LOCALE && name[locale] === name[DEFAULT_LOCALE]
  return eachLocale((locale) => (isRepeated(locale) ? '' : String(values.get(name[locale]) ?? '')))
}

/** A name of a deleted record, preferably in the language of the interface. A record without a name is named by its number. */
export function deletedName({ entity, entity_id: id, record }: DeletedRecord, locale: Locale): string {
  return nameOrNumber(entity, { ...record, id }, locale)
}

/** The records with a name that contains the search text, both folded for searching. */
export function searchDeleted(records: DeletedRecord[], search: string): DeletedRecord[] {
  const wanted = foldForSearch(search)
  return records.filter((deleted) => foldForSearch(Object.values(deletedNames(deleted)).join(' ')).includes(wanted))
}
