import { formatNumber } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import styles from './order.module.css'
import { ORDER_TEXTS } from './order-texts.ts'
import type { Landing } from './use-order.ts'

/** Says where the lifted row would be dropped, on the screen and to assistive technology. */
export function OrderBar({ landing }: { landing: Landing | undefined }) {
  const { locale } = useLocale()
  const text = ORDER_TEXTS[locale]
  const describe = ({ name, to, total, previous, next }: Landing) => {
    const position = text.position(formatNumber(locale, to + 1), formatNumber(locale, total))
    if (previous !== undefined) return `${position} ${text.after(name, previous)}`
    return next === undefined ? position : `${position} ${text.before(name, next)}`
  }
  return (
    <div role="status" className={landing ? styles.bar : styles.noBar}>
      {landing && (
        <>
          <strong>{describe(landing)}</strong> {landing.by === 'keys' && <span>{text.keys}</span>}
        </>
      )}
    </div>
  )
}
