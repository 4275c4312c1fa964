import { Button } from '../../components/button.tsx'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { FieldSpec } from '../fields.ts'
import { showValue } from '../merge/field-value.ts'
import type { FieldClash } from '../merge/merge-field.ts'
import { sayWho } from '../merge/who-changed.ts'
import { type Answer, answerAll, canKeepBoth } from './answers.ts'
import styles from './conflict-dialog.module.css'
import { ConflictPlace } from './conflict-place.tsx'
import { surroundPlaces } from './surround-places.ts'

interface ConflictFieldProps {
  clash: FieldClash
  spec: FieldSpec
  /** The person who changed it on the server (`authorsOf`). */
  author: string | undefined
  answer: Answer
  onAnswer: (answer: Answer) => void
}

/** A field: a choice at each place where both people changed words, or between the whole values. */
export function ConflictField({ clash, spec, author, answer, onAnswer }: ConflictFieldProps) {
  const text = useText()
  const { locale } = useLocale()
  const label = spec.label[locale]
  const show = (value: FieldClash['mine']) => showValue(value, spec, locale)
  const place = { spec, author: author === undefined ? undefined : sayWho(author, text) }
  const isByPlace = 'places' in answer
  const shownPlaces = clash.pieces && isByPlace ? surroundPlaces(clash.pieces) : []
  const wasChangedHere = clash.mine !== clash.base
  return (
    <section className={styles.field} aria-label={label}>
      <p className={styles.label}>
        {label} <span className={styles.by}>{wasChangedHere ? text.conflict.both : text.conflict.onlyThem}</span>
      </p>
      {isByPlace ? (
        shownPlaces.map((shown, at) => (
          <ConflictPlace
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
            key={at}
            {...place}
            {...shown}
            label={
              shownPlaces.length > 1
                ? text.conflict.place(label, formatNumber(locale, at + 1), formatNumber(locale, shownPlaces.length))
                : label
            }
            choice={answer.places[at] ?? 'mine'}
            onChoose={(choice) => onAnswer({ places: answer.places.map((other, index) => (index === at ? choice : other)) })}
          />
        ))
      ) : (
        <ConflictPlace
          {...place}
          words={show(clash.base)}
          base={show(clash.base)}
          mine={show(clash.mine)}
          theirs={show(clash.theirs)}
          canKeepBoth={spec.mergedBy === 'word' && canKeepBoth(clash)}
          label={label}
          choice={answer.whole}
          onChoose={(whole) => onAnswer({ whole })}
        />
      )}
      {clash.pieces && (
        <Button
          isSmall
          variant="quiet"
          onPress={() => onAnswer(isByPlace ? { whole: 'mine' } : (answerAll([clash], 'mine')[clash.name] ?? answer))}
        >
          {isByPlace ? text.conflict.wholeField : text.conflict.byPlace}
        </Button>
      )}
    </section>
  )
}
