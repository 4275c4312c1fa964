import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './Zoom.module.css'

/** Zoom factor of a tap; the stylesheet has the same number. */
const ZOOM = 2.5

/** A picture in the full-screen view: a tap zooms in around the tapped point, and another tap zooms out. */
export function ZoomSlide({ children }: { children: ReactNode }) {
  const slide = useRef<HTMLDivElement>(null)
  /** The tapped point in pixels from the corner of the slide; absent while not zoomed in. */
  const [point, setPoint] = useState<{ x: number; y: number }>()

  const toggle = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect()
    setPoint(point ? undefined : { x: clientX - box.x, y: clientY - box.y })
  }
  useLayoutEffect(() => {
    const { current } = slide
    if (!current || !point) return
    const width = current.scrollWidth - current.clientWidth
    const fromStart = getComputedStyle(current).direction === 'rtl' ? -width : 0
    current.scrollTo({ left: fromStart + point.x * (ZOOM - 1), top: point.y * (ZOOM - 1), behavior: 'instant' })
  }, [point])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: zooming by key is the browser's
    // biome-ignore lint/a11y/useKeyWithClickEvents: zooming by key is the browser's
    <div ref={slide} className={styles.slide} data-slide data-zoomed={point ? '' : undefined} onClick={toggle}>
      {children}
    </div>
  )
}
