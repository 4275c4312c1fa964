import type { Locale } from '@bayt/content/locale'
import type { Change } from '@bayt/content/queries/history'
import { z } from 'zod'
import { LIBRARY_TEXTS } from '../record/library/library-texts.ts'
import { formatList, formatShortDate } from '../ui/i18n/format.ts'
import type { HistoryTexts } from './history-texts.ts'

/** The database names at most this many pictures, in the order of their files (supabase/migrations/…_pictures.sql, `record_pictures`). */
const MAX_NAMED = 4

const removal = z.object({
  count: z.number(),
  names: z.array(z.object({ file_name: z.string().nullable(), stored_at: z.string() })),
})

/** Whether an entry is about pictures of the library that no record uses. */
export const isOfLibrary = ({ operation }: Pick<Change, 'operation'>) =>
  operation === 'remove_pictures' || operation === 'keep_pictures'

/** The unused pictures that were removed from the library, or restored: `removed 2 unused pictures from the library: a.jpg and b.jpg`. */
export function describeRemoval({ operation, after }: Change, locale: Locale, texts: HistoryTexts): string {
  const isKept = operation === 'keep_pictures'
  const { data } = removal.safeParse(after)
  if (!data) return isKept ? texts.keptSomePictures : texts.removedSomePictures
  const { count, names } = data
  // Isolates each name: without isolation, the dot and the digits of a name would move in an Arabic sentence.
  const known = names.map(({ file_name, stored_at }) =>
    file_name ? `\u2068${file_name}\u2069` : LIBRARY_TEXTS[locale].unnamed(formatShortDate(locale, stored_at)),
  )
  const shown = count > MAX_NAMED ? [...known.slice(0, MAX_NAMED - 1), texts.morePictures(count - MAX_NAMED + 1)] : known
  const list = formatList(locale, shown)
  return isKept ? texts.keptPictures(count, list) : texts.removedPictures(count, list)
}
