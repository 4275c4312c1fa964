import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { EFFECT_TEXTS } from './effect-texts.ts'
import styles from './line-effect.module.css'

const LINES_SHOWN = 5
const WORDS_SHOWN = 7

/** The lines that the typed line joins. */
export function JoinedWords({ lines }: { lines: readonly string[][] }) {
  const { locale } = useLocale()
  return (
    <div>
      <p className={styles.note}>{EFFECT_TEXTS[locale].joins}</p>
      <ul className={styles.joined}>
        {lines.slice(0, LINES_SHOWN).map((words) => (
          <li key={words.join()}>
            {words.slice(0, WORDS_SHOWN).map((word) => (
              <bdi key={word} className={styles.known}>
                {word}
              </bdi>
            ))}
            {words.length > WORDS_SHOWN && '…'}
          </li>
        ))}
        {lines.length > LINES_SHOWN && <li>…</li>}
      </ul>
    </div>
  )
}
