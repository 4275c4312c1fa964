import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import { quote } from '../../lib/i18n/format.ts'
import type { FieldSpec } from '../fields.ts'
import { OURSELVES } from './authors.ts'
import type { IncomingField } from './merge-conflict.ts'

/** One sentence per person: `Salem changed “Description (Arabic)” and “Pack sizes”.` */
export function sayWhoChanged(incoming: IncomingField[], fields: FieldSpec[], text: Dictionary, locale: Locale): string {
  const list = new Intl.ListFormat(LOCALE_FACTS[locale].intl, { type: 'conjunction' })
  const authors = [...new Set(incoming.map(({ author }) => author))]
  const sentences = authors.map((author) => {
    const names = incoming.filter((field) => field.author === author).map(({ name }) => name)
    const labels = fields.filter(({ name }) => names.includes(name)).map(({ label }) => quote(locale, label[locale]))
    return text.merge.changed(sayWho(author, text), list.format(labels))
  })
  return sentences.join(' ')
}

/** The name of a person, `you` or `somebody else`. */
export function sayWho(author: string | undefined, text: Dictionary): string {
  if (author === undefined) return text.merge.somebody
  return author === OURSELVES ? text.merge.you : author
}
