import type { Synonym } from '@bayt/content/entities/synonym'
import { ownFirst } from '@bayt/content/locale'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import styles from './line-words.module.css'

/** The words of a line in the list, a text line for each language; the language of the interface comes first. */
export function LineWords({ line }: { line: Synonym }) {
  const { locale } = useLocale()
  return (
    <span className={styles.words}>
      {ownFirst(locale).map((language) => {
        const words = line[`words_${language}`]
        return (
          words && (
            <bdi key={language} lang={language}>
              {words}
            </bdi>
          )
        )
      })}
    </span>
  )
}
