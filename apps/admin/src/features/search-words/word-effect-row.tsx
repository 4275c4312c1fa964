import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import type { WordEffect } from './effect.ts'
import { EFFECT_TEXTS } from './effect-texts.ts'
import styles from './line-effect.module.css'

/** A pasted paragraph must not push its explanation off the screen. */
const LETTERS_SHOWN = 40
const shortened = (text: string) => {
  const letters = [...text]
  return letters.length > LETTERS_SHOWN ? `${letters.slice(0, LETTERS_SHOWN).join('')}…` : text
}

/** A typed word: its number of products after the save and now, and the first names. */
export function WordEffectRow({ word: { text: word, problem, before, after } }: { word: WordEffect }) {
  const { locale } = useLocale()
  const text = EFFECT_TEXTS[locale]
  const number = (value: number) => formatNumber(locale, value)
  if (problem) {
    return (
      <li className={styles.word}>
        <bdi className={styles.unused}>{shortened(word)}</bdi> <span className={styles.note}>{text.unused[problem]}</span>
      </li>
    )
  }
  const change = after.count - before.count
  return (
    <li className={styles.word}>
      <bdi className={styles.typed}>{word}</bdi>{' '}
      <span className={change > 0 ? styles.gain : undefined}>{text.finds(after.count, number(after.count))}</span>{' '}
      <span className={change < 0 ? styles.loss : styles.note}>
        {change === 0
          ? text.asNow
          : change > 0
            ? text.now(before.count, number(before.count))
            : text.fewer(before.count, number(before.count))}
      </span>
      {after.first.length > 0 && (
        <span className={styles.names}>
          {after.first.map((names) => names[locale]).join(text.comma)}
          {after.count > after.first.length && ' …'}
        </span>
      )}
    </li>
  )
}
