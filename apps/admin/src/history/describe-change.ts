import type { Locale } from '@bayt/content/locale'
import type { Change } from '@bayt/content/queries/history'
import { z } from 'zod'
import { LIBRARY_TEXTS } from '../record/library/library-texts.ts'
import { formatList, formatNumber, formatShortDate } from '../ui/i18n/format.ts'
import { describeCommand } from './describe-command.ts'
import { displayValue, sizesIn } from './display-value.ts'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import { HISTORY_TEXTS, type HistoryTexts } from './history-texts.ts'
import { kindOfMove, movesOf } from './order-moves.ts'
import type { HistorySubject } from './subject.ts'

/** An entry as a sentence in two parts: `Salem` and `changed the Arabic description`. */
export interface ChangeSentence {
  who: string
  did: string
}

interface DescribeOptions {
  /** `undefined` for a table that the console does not know. */
  subject: HistorySubject | undefined
  locale: Locale
  /** The record whose history is shown; absent on the page of all changes. */
  id?: number
  /** The unit of the record's pack sizes, such as `Kg`, if the unit is known. */
  unit?: string
}

/** A sentence names at most this many changed fields, and counts the fields that are left. */
const MAX_NAMED = 4

/** Describes an entry of the history in a sentence. */
export function describeChange(change: Change, options: DescribeOptions): ChangeSentence {
  const texts = HISTORY_TEXTS[options.locale]
  const did = describeOperation(change, options, texts)
  const isByImport = change.source === 'import' && (change.operation === 'update' || change.operation === 'delete')
  return { who: change.changed_by_name ?? texts.nobody[change.source], did: isByImport ? texts.byImport(did) : did }
}

function describeOperation(change: Change, options: DescribeOptions, texts: HistoryTexts): string {
  const { subject, locale } = options
  const record = subject?.texts[locale].theRecord ?? texts.aRecord
  switch (change.operation) {
    case 'insert':
      return change.source === 'import' ? texts.imported(record) : texts.created(record)
    case 'delete':
      return texts.deleted(record)
    case 'update':
      return describeUpdate(change, options, texts, record)
    case 'reorder':
      return describeOrder(change, options, texts, record)
    case 'import':
      return texts.importedMany(change.parts)
    case 'restore':
      return change.entity_id === null ? texts.restoredMany(change.parts) : texts.fromBin(record)
    case 'bulk':
      return describeCommand(change, subject, locale, texts)
    case 'remove_pictures':
    case 'keep_pictures':
      return describeRemoval(change, locale, texts)
    case 'rollback':
      return texts.rolledBack
    case 'empty_bin':
      return change.entity_id === null ? texts.emptiedBin : texts.removedFromBin(record)
    case 'still_right':
      return texts.stillRight(namesOf(change.changed, options, texts))
  }
}

/** The texts that an update published although the text in the other language had changed; `undefined` without such texts. */
export function describeLeftBehind({ left_behind }: Change, options: DescribeOptions): string | undefined {
  const texts = HISTORY_TEXTS[options.locale]
  return left_behind?.length ? texts.leftBehind(namesOf(left_behind, options, texts)) : undefined
}

function namesOf(columns: string[], { subject, locale }: DescribeOptions, texts: HistoryTexts): string {
  const fields = fieldChanges(columns, null, null, subject)
  return formatList(
    locale,
    atMost(
      fields.map((one) => fieldName(one, texts, locale)),
      texts,
    ),
  )
}

function describeOrder(change: Change, { id, subject, locale }: DescribeOptions, texts: HistoryTexts, record: string): string {
  const moves = movesOf(change.before, change.after)
  const move = moves.find((one) => one.id === (id ?? change.entity_id))
  if (!move) return texts.reordered(moves.length)
  const [from, to] = [formatNumber(locale, move.from), formatNumber(locale, move.to)]
  const kind = kindOfMove(move.id, moves)
  if (kind !== 'renumbered') return texts[kind](record, from, to)
  const name = 'display_order'
  const field = subject?.fields.find((one) => one.name === name)
  return texts.changedTo(fieldName({ name, field }, texts, locale), from, to)
}

function describeUpdate(change: Change, options: DescribeOptions, texts: HistoryTexts, record: string): string {
  const { subject, locale } = options
  const changes = fieldChanges(change.changed, change.before, change.after, subject)
  const named: Record<'changed' | 'added' | 'removed' | 'replaced', string[]> = {
    changed: [],
    added: [],
    removed: [],
    replaced: [],
  }
  const clauses: string[] = []
  for (const one of changes) {
    const own = ownClause(one, texts, locale, record)
    if (own !== undefined) clauses.push(own)
    else if (one.field?.kind === 'sizes' && one.kind === 'changed') nameSizes(one, options, texts, named)
    else if (one.field?.kind === 'picture' && one.kind === 'changed' && change.before)
      named.replaced.push(fieldName(one, texts, locale))
    else named[one.kind].push(fieldName(one, texts, locale))
  }
  const verbs = (['changed', 'added', 'removed', 'replaced'] as const).flatMap((verb) => {
    return named[verb].length > 0 ? [texts[verb](formatList(locale, atMost(named[verb], texts)))] : []
  })
  const all = [...verbs, ...clauses]
  return all.length === 0 ? texts.saved(record) : formatList(locale, all)
}

/** A separate clause for choices, countries, flags, numbers, days and the order, whose values are short. */
function ownClause({ field, before, after, kind }: FieldChange, texts: HistoryTexts, locale: Locale, record: string) {
  if (!field || (before === undefined && after === undefined)) return undefined
  if (field.kind === 'flag' && typeof after === 'boolean') {
    const flag = texts.flags[field.name]
    return flag ? flag(record, after) : texts.turned(texts.field(field.label[locale], undefined), after)
  }
  if (kind !== 'changed' || !['choice', 'country', 'number', 'date', 'order'].includes(field.kind)) return undefined
  const [from, to] = [before, after].map((value) => displayValue(value, field, locale, texts))
  return texts.changedTo(texts.field(field.label[locale], undefined), from ?? '', to ?? '')
}

/** The added and removed sizes; the field itself if only their order changed. */
function nameSizes(
  { field, before, after }: FieldChange,
  { locale, unit = '' }: DescribeOptions,
  texts: HistoryTexts,
  named: Record<'changed' | 'added' | 'removed', string[]>,
): void {
  const [old, present] = [sizesIn(before), sizesIn(after)]
  const sizes = (list: number[]) =>
    texts.sizes(
      list.length,
      formatList(
        locale,
        list.map((size) => formatNumber(locale, size)),
      ),
      unit,
    )
  const added = present.filter((size) => !old.includes(size))
  const removed = old.filter((size) => !present.includes(size))
  if (added.length > 0) named.added.push(sizes(added))
  if (removed.length > 0) named.removed.push(sizes(removed))
  if (added.length + removed.length === 0 && field) named.changed.push(texts.field(field.label[locale], undefined))
}

function fieldName({ name, field }: Pick<FieldChange, 'name' | 'field'>, texts: HistoryTexts, locale: Locale): string {
  return field ? texts.field(field.label[locale], field.language) : texts.unknownField(name)
}

function atMost(names: string[], texts: HistoryTexts): string[] {
  if (names.length <= MAX_NAMED) return names
  const rest = names.length - MAX_NAMED + 1
  return [...names.slice(0, MAX_NAMED - 1), texts.moreFields(rest)]
}

/** The name of a field in a sentence: `the Arabic description`. */
export function fieldInSentence(field: FieldChange['field'], name: string, locale: Locale): string {
  return fieldName({ name, field }, HISTORY_TEXTS[locale], locale)
}

/** The database names at most this many pictures, in the order of their files (supabase/migrations/…_pictures.sql, `record_pictures`). */
const MAX_NAMED_PICTURES = 4

const removal = z.object({
  count: z.number(),
  names: z.array(z.object({ file_name: z.string().nullable(), stored_at: z.string() })),
})

/** Whether an entry is about pictures of the library that no record uses. */
export const isOfLibrary = ({ operation }: Pick<Change, 'operation'>) =>
  operation === 'remove_pictures' || operation === 'keep_pictures'

/** The unused pictures that were removed from the library, or restored: `removed 2 unused pictures from the library: a.jpg and b.jpg`. */
function describeRemoval({ operation, after }: Change, locale: Locale, texts: HistoryTexts): string {
  const isKept = operation === 'keep_pictures'
  const { data } = removal.safeParse(after)
  if (!data) return isKept ? texts.keptSomePictures : texts.removedSomePictures
  const { count, names } = data
  // Isolates each name: without isolation, the dot and the digits of a name would move in an Arabic sentence.
  const known = names.map(({ file_name, stored_at }) =>
    file_name ? `\u2068${file_name}\u2069` : LIBRARY_TEXTS[locale].unnamed(formatShortDate(locale, stored_at)),
  )
  const shown =
    count > MAX_NAMED_PICTURES
      ? [...known.slice(0, MAX_NAMED_PICTURES - 1), texts.morePictures(count - MAX_NAMED_PICTURES + 1)]
      : known
  const list = formatList(locale, shown)
  return isKept ? texts.keptPictures(count, list) : texts.removedPictures(count, list)
}
