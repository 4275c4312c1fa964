import { LOCALE_FACTS } from '@bayt/content/locale'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { clampSize, SIZES, sizeAfterKey } from './pane-size.ts'
import styles from './preview.module.css'
import { PREVIEW_TEXTS } from './preview-texts.ts'

interface SplitterProps {
  /** Per cent. */
  size: number
  onSize: (percent: number) => void
}

/** The splitter between form and preview: dragged, or moved with the arrow keys, Home and End. It resizes the following element. */
export function Splitter({ size, onSize }: SplitterProps) {
  const { locale } = useLocale()
  const isRtl = LOCALE_FACTS[locale].dir === 'rtl'
  const onKeyDown = (event: KeyboardEvent) => {
    const next = sizeAfterKey(event.key, size, isRtl)
    if (next === undefined) return
    event.preventDefault()
    onSize(next)
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    // The common width of form and preview: the row in a dialog, else the window.
    const { left, right, width } = (currentTarget.closest('[data-split]') ?? document.documentElement).getBoundingClientRect()
    onSize(clampSize(((isRtl ? clientX - left : right - clientX) / width) * 100))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a splitter that moves is a separator with a value, which <hr> has not
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={PREVIEW_TEXTS[locale].splitter}
      aria-valuenow={size}
      aria-valuemin={SIZES.least}
      aria-valuemax={SIZES.most}
      className={styles.splitter}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
    />
  )
}
