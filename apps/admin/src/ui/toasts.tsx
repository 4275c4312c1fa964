import { LOCALE_FACTS } from '@bayt/content/locale'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from 'sonner'
import { useLocale, useText } from './i18n/locale-context.tsx'
import { ignoreRestingPointer } from './ignore-resting-pointer.ts'
import { placeToasts } from './place-toasts.ts'
import styles from './toasts.module.css'

/** How long toasts stay. */
export const TOAST_MS = {
  /** spec: admin §8 */
  usual: 4_000,
  /** A message that names a record, a field or files takes longer to read. */
  toRead: 15_000,
  /** How long a toast offers to undo. */
  undo: 10_000,
  /** How long a toast offers to try again: long enough for a connection to come back. */
  retry: 60_000,
  untilClosed: Number.POSITIVE_INFINITY,
}

const PLACE = { top: 'var(--toast-top)', right: 'var(--toast-right)' }

/** Toasts: top-right, 4,000 ms, at most 3, 356 px wide, narrower on phones, swiped away at 20 px (spec: admin §8, public-site §8). */
export function Toasts() {
  const { locale } = useLocale()
  const { dir } = LOCALE_FACTS[locale]
  const text = useText()
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!layer.current) return
    const ends = [ignoreRestingPointer(layer.current), placeToasts(layer.current)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  // Shows toasts on top of every dialog. No dialog hides toasts from assistive technology.
  return createPortal(
    <div ref={layer} data-react-aria-top-layer="true">
      <Toaster
        position="top-right"
        duration={TOAST_MS.usual}
        visibleToasts={3}
        offset={PLACE}
        mobileOffset={PLACE}
        dir={dir}
        richColors
        className={styles.toaster ?? ''}
        containerAriaLabel={text.shell.notifications}
      />
    </div>,
    document.body,
  )
}
