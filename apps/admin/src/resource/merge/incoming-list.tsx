import type { Locale } from '@bayt/content/locale'
import { Button } from '../../components/button.tsx'
import { MarkedWords } from '../../components/marked-words.tsx'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import { diffWords } from '../../lib/word-diff.ts'
import { showValue } from '../conflict/conflict-field.tsx'
import type { FieldSpec } from '../fields.ts'
import { TIMELINE_TEXTS } from '../history/timeline-texts.ts'
import styles from './incoming-list.module.css'
import type { IncomingField } from './merge-conflict.ts'
import { shortenPair } from './shorten.ts'

interface IncomingListProps {
  incoming: IncomingField[]
  fields: FieldSpec[]
  text: Dictionary
  locale: Locale
  onTakeOut: () => void
  onClose: () => void
}

/** The words that others saved meanwhile, by field and with a few words around them, and a button that removes them again. */
export function IncomingList({ incoming, fields, text, locale, onTakeOut, onClose }: IncomingListProps) {
  return (
    <>
      <dl className={styles.list}>
        {fields.flatMap((spec) => {
          const field = incoming.find(({ name }) => name === spec.name)
          if (!field) return []
          const language = 'language' in spec ? spec.language : undefined
          const [before, after] = [field.before, field.after].map((value) => showValue(value, spec, locale))
          const pair = shortenPair(diffWords(before ?? '', after ?? '', language))
          return (
            <div key={spec.name}>
              <dt className={incoming.length > 1 ? styles.label : styles.spoken}>{spec.label[locale]}</dt>
              <dd className={styles.words}>
                <MarkedWords {...pair} language={language} texts={TIMELINE_TEXTS[locale].marks} />
              </dd>
            </div>
          )
        })}
      </dl>
      <p>{text.merge.explained}</p>
      <div className={styles.buttons}>
        <Button isSmall onPress={onTakeOut}>
          {text.merge.takeOut}
        </Button>
        <Button isSmall variant="quiet" onPress={onClose}>
          {text.merge.close}
        </Button>
      </div>
    </>
  )
}
