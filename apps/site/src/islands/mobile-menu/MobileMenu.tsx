import menuIcon from 'lucide-static/icons/menu.svg?raw'
import closeIcon from 'lucide-static/icons/x.svg?raw'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import styles from './MobileMenu.module.css'

interface Props {
  label: string
  /** The panel with the links. */
  children?: ReactNode
}

/** From this width on the links are in the header. */
const WIDE = '(min-width: 1024px)'

/**
 * The menu of narrow screens, a `<details>`, which opens without JavaScript. It traps the focus while open, closes on Esc, on a
 * link and on navigation (including the back/forward cache), and stops the page behind it from scrolling (spec: public-site §2).
 */
export function MobileMenu({ label, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)

  const close = () => {
    if (menu.current) menu.current.open = false
  }
  const markPage = () => document.documentElement.classList.toggle('menu-open', menu.current?.open ?? false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` and `markPage` only use the reference
  useLayoutEffect(() => {
    // The menu opens even before hydration.
    markPage()
    const wide = matchMedia(WIDE)
    // `pageshow` also follows `load`, when a menu that is open already must stay open.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) close()
    }
    addEventListener('pageshow', onPageShow)
    addEventListener('popstate', close)
    wide.addEventListener('change', close)
    return () => {
      removeEventListener('pageshow', onPageShow)
      removeEventListener('popstate', close)
      wide.removeEventListener('change', close)
    }
  }, [])

  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    const { currentTarget: details, key, shiftKey } = event
    if (!details.open) return
    const stops = [...details.querySelectorAll<HTMLElement>('summary, a[href]')]
    if (key === 'Escape') {
      close()
      stops[0]?.focus()
    }
    const last = stops[stops.length - 1]
    const [edge, opposite] = shiftKey ? [stops[0], last] : [last, stops[0]]
    if (key !== 'Tab' || document.activeElement !== edge) return
    event.preventDefault()
    opposite?.focus()
  }

  return (
    <details ref={menu} className={styles.menu} data-menu onToggle={markPage} onClick={closeOnLink} onKeyDown={onKeyDown}>
      <summary>
        <span className="visually-hidden">{label}</span>
        <span className={styles.whenClosed}>
          <Icon svg={menuIcon} size={26} />
        </span>
        <span className={styles.whenOpen}>
          <Icon svg={closeIcon} size={26} />
        </span>
      </summary>
      {children}
    </details>
  )
}
