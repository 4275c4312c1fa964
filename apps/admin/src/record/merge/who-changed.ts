import type { Locale } from '@bayt/content/locale'
import type { Change } from '@bayt/content/queries/history'
import { describeChange } from '../../history/describe-change.ts'
import { HISTORY_TEXTS } from '../../history/history-texts.ts'
import type { HistorySubject } from '../../history/subject.ts'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { type IncomingField, OURSELVES } from './merge-conflict.ts'

/** A sentence per person, as in the history: `Salem changed the Arabic description and added the size 10 kg.` */
export function sayWhoChanged(incoming: IncomingField[], subject: HistorySubject, text: Dictionary, locale: Locale): string {
  const authors = [...new Set(incoming.map(({ author }) => author))]
  const sentences = authors.map((author) => {
    const change = changeOf(incoming.filter((field) => field.author === author))
    return `${sayWho(author, text)}${HISTORY_TEXTS[locale].between}${describeChange(change, { subject, locale }).did}.`
  })
  return sentences.join(' ')
}

/** The name of a person, `you` or `somebody else`. */
export function sayWho(author: string | undefined, text: Dictionary): string {
  if (author === undefined) return text.merge.somebody
  return author === OURSELVES ? text.merge.you : author
}

/** The fields as an entry of the history. */
function changeOf(fields: IncomingField[]): Change {
  return {
    id: 0,
    entity: null,
    entity_id: null,
    operation: 'update',
    changed_at: '',
    changed_by: null,
    changed_by_name: null,
    source: 'console',
    part_of: null,
    parts: 0,
    changed: fields.map(({ name }) => name),
    before: Object.fromEntries(fields.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(fields.map(({ name, after }) => [name, after])),
    names: {},
    site_change: null,
    left_behind: null,
  }
}
