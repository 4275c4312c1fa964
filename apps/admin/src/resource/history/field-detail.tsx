import { type Locale, ownFirst } from '@bayt/content/locale'
import { MarkedWords } from '../../components/marked-words.tsx'
import { Picture } from '../../components/picture.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { fieldInSentence } from './describe-change.ts'
import type { DetailField } from './detail-fields.ts'
import { displayValue } from './display-value.ts'
import { isEmpty } from './field-changes.ts'
import { HISTORY_TEXTS } from './history-texts.ts'
import { RestoreButton } from './restore-button.tsx'
import styles from './timeline.module.css'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

/** The fields of one text in every language, side by side, or another field alone. */
export function FieldGroup({ fields, version, sides }: { fields: DetailField[]; version: number; sides: Sides }) {
  const { locale } = useLocale()
  const isBilingual = fields.length > 1
  const inLanguage = (language: Locale) => fields.filter(({ field }) => field?.language === language)
  const ordered = isBilingual ? ownFirst(locale).flatMap(inLanguage) : fields
  return (
    <div className={isBilingual ? `${styles.field} ${styles.languages}` : styles.field}>
      {ordered.map((field) => (
        <FieldDetail key={field.name} change={field} version={version} sides={sides} />
      ))}
    </div>
  )
}

type Sides = readonly ('before' | 'after')[]

/** A field of an opened entry: its label, its change, and the button that restores it. */
function FieldDetail({ change, version, sides }: { change: DetailField; version: number; sides: Sides }) {
  const { locale } = useLocale()
  const texts = TIMELINE_TEXTS[locale]
  const { name, field, before, after, isChanged } = change
  const language = field?.language
  const isCompared = sides.length > 1
  const inSentence = fieldInSentence(field, name, locale)
  return (
    <div className={styles.side}>
      <p className={styles.label}>
        {field?.label[locale] ?? inSentence}
        {isCompared && !isChanged && <span className={styles.note}> · {texts.unchanged}</span>}
      </p>
      {field?.kind === 'picture' ? (
        <PictureChange before={before} after={after} sides={sides} />
      ) : isEmpty(before) && isEmpty(after) ? (
        <p className={styles.same}>{texts.nothing}</p>
      ) : (
        <div className={isChanged ? undefined : styles.same}>
          <MarkedWords
            before={displayValue(isCompared ? before : after, field, locale, HISTORY_TEXTS[locale])}
            after={displayValue(after, field, locale, HISTORY_TEXTS[locale])}
            language={language}
            texts={texts.marks}
          />
        </div>
      )}
      {isCompared && isChanged && field && (
        <RestoreButton version={version} part={{ column: name }} label={texts.restoreField(inSentence)}>
          {texts.restore}
        </RestoreButton>
      )}
    </div>
  )
}

interface PictureChangeProps {
  before: unknown
  after: unknown
  /** The sides of the entry: a deleted record has only the side `before`. */
  sides: readonly ('before' | 'after')[]
}

/** The pictures before and after a change. */
function PictureChange({ sides, ...pictures }: PictureChangeProps) {
  const texts = TIMELINE_TEXTS[useLocale().locale]
  const { picture: text } = useText()
  return (
    <div className={styles.pictures}>
      {sides.map((side) => {
        const address = pictures[side]
        return (
          <div key={side} className={styles.picture}>
            {sides.length > 1 && <span>{texts[side]}</span>}
            {isEmpty(address) ? (
              <span>{texts.noPicture}</span>
            ) : (
              <Picture
                key={String(address)}
                isSmall
                src={String(address)}
                alt={sides.length > 1 ? texts[side] : ''}
                brokenText={text.broken}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
