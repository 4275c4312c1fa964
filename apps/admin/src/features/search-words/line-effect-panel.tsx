import { translationsOf } from '@bayt/content/entities/languages'
import type { LineTexts } from '@bayt/content/search/staff-lines'
import { useWatch } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { describeError } from '../../lib/errors/describe.ts'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { EffectOfForm } from '../../resource/fields.ts'
import { EFFECT_TEXTS } from './effect-texts.ts'
import { JoinedWords } from './joined-words.tsx'
import styles from './line-effect.module.css'
import { MOST_PRODUCTS, useLineEffect } from './use-line-effect.ts'
import { WordEffectRow } from './word-effect-row.tsx'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The search results of the typed words, before they are saved. */
export const LineEffectPanel: EffectOfForm = ({ id }) => {
  const { locale } = useLocale()
  const shared = useText()
  const text = EFFECT_TEXTS[locale]
  const values = useWatch<FormValues>()
  const words: LineTexts = Object.fromEntries(translationsOf('words').map((column) => [column, textOf(values[column])]))
  const { effect, isCurrent, total, isOffline, error, retry } = useLineEffect(id, words)
  const number = (value: number) => formatNumber(locale, value)

  const again = <Button onPress={retry}>{shared.list.retry}</Button>
  if (isOffline) {
    return (
      <Notice tone="attention" actions={again}>
        {text.offline}
      </Notice>
    )
  }
  if (error) {
    return (
      <Notice tone="error" actions={again}>
        {text.failed(describeError(error, shared))}
      </Notice>
    )
  }
  if (!effect) return <Notice>{text.computing}</Notice>
  if (effect.words.length === 0) return <Notice>{text.empty}</Notice>
  const { problem, joined, meanings, more } = effect
  return (
    <div className={styles.effect} aria-live="polite" aria-busy={!isCurrent}>
      {problem && <Notice tone="attention">{text[problem]}</Notice>}
      {values.active !== true && <Notice tone="attention">{text.off}</Notice>}
      {meanings > 1 && <Notice tone="attention">{text.meanings(meanings, number(meanings))}</Notice>}
      <ul className={styles.words}>
        {effect.words.map((word) => (
          <WordEffectRow key={word.text} word={word} />
        ))}
      </ul>
      {more > 0 && <p className={styles.note}>{text.more(more, number(more))}</p>}
      {joined.length > 0 && <JoinedWords lines={joined} />}
      {total !== undefined && total > MOST_PRODUCTS && (
        <p className={styles.note}>{text.newest(number(MOST_PRODUCTS), number(total))}</p>
      )}
    </div>
  )
}
