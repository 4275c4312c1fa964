import type { Locale } from '@bayt/content/locale'
import type { CardLook } from '@bayt/content/readiness/card-titles'
import styles from './readiness.module.css'

/** How many lines a title takes in the card of the site at 360 px, measured in its type and width. */
export function titleLines(title: string, language: Locale, look: CardLook): number {
  const gauge = document.createElement('p')
  gauge.lang = language
  gauge.className = `${styles.gauge} ${styles[look]}`
  gauge.textContent = title
  document.body.append(gauge)
  const lines = Math.round(gauge.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(gauge).lineHeight))
  gauge.remove()
  return lines
}
