import { Picture } from '../../components/picture.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { isEmpty } from './field-changes.ts'
import styles from './timeline.module.css'
import { TIMELINE_TEXTS } from './timeline-texts.ts'

interface PictureChangeProps {
  before: unknown
  after: unknown
  /** The sides of the entry: a deleted record has only the side before. */
  sides: readonly ('before' | 'after')[]
}

/** The pictures before and after a change. */
export function PictureChange({ sides, ...pictures }: PictureChangeProps) {
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
