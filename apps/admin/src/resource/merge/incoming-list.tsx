import type { Locale } from '@bayt/content/locale'
import { MarkedWords } from '../../components/marked-words.tsx'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import { diffWords } from '../../lib/word-diff.ts'
import type { FieldSpec } from '../fields.ts'
import { showValue } from './field-value.ts'
import styles from './incoming-list.module.css'
import type { IncomingField } from './merge-conflict.ts'
import { shortenPair } from './shorten.ts'

interface IncomingListProps {
  incoming: IncomingField[]
  fields: FieldSpec[]
  text: Dictionary
  locale: Locale
}

/** The words that came in, by field, each with a few words around it. */
export function IncomingList({ incoming, fields, text, locale }: IncomingListProps) {
  return (
    <div className={styles.list}>
      <dl>
        {fields.flatMap((spec) => {
          const field = incoming.find(({ name }) => name === spec.name)
          if (!field) return []
          const language = 'language' in spec ? spec.language : undefined
          const [before, after] = [field.before, field.after].map((value) => showValue(value, spec, text, locale))
          const pair = shortenPair(diffWords(before ?? '', after ?? '', language))
          return (
            <div key={spec.name}>
              <dt className={styles.label}>{spec.label[locale]}</dt>
              <dd className={styles.words}>
                <MarkedWords {...pair} language={language} texts={text.merge.marks} />
              </dd>
            </div>
          )
        })}
      </dl>
      <p>{text.merge.explained}</p>
    </div>
  )
}
