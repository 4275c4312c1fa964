import { qrDashes } from '@bayt/design/qr-dashes'
import styles from './second-factor.module.css'

const MARGIN = 4

/** A QR code, drawn on the device: no other server sees the text. Black on white in both themes, because cameras expect these colours. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path, dashes } = qrDashes(text)
  const side = size + 2 * MARGIN
  return (
    <svg className={styles.picture} role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <rect className={styles.ground} width={side} height={side} />
      <path
        className={styles.dark}
        transform={`translate(${MARGIN} ${MARGIN + 0.5})`}
        d={path}
        strokeDasharray={dashes}
        strokeWidth={1}
        fill="none"
      />
    </svg>
  )
}
