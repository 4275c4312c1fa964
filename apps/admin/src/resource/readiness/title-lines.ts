import type { Locale } from '@bayt/content/locale'
import styles from './readiness.module.css'

/** The lines of a title that a card shows on a phone of 360 px without pushing the rest off the screen. */
export const CARD_LINES = 4

/**
 * How many lines a title takes in the card of the site at 360 px, measured in its type and width.
 * @param look products stand in two columns, articles in one
 */
export function titleLines(title: string, language: Locale, look: 'product' | 'article'): number {
  const gauge = document.createElement('p')
  gauge.lang = language
  gauge.className = `${styles.gauge} ${styles[look]}`
  gauge.textContent = title
  document.body.append(gauge)
  const lines = Math.round(gauge.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(gauge).lineHeight))
  gauge.remove()
  return lines
}
