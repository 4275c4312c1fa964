/** From this width on, the links are in the header instead of the menu. */
const WIDE = '(min-width: 1024px)'

/**
 * The menu of narrow screens (MobileMenu.astro), a `<details>`, which opens without JavaScript. It traps the focus while open, closes on
 * Esc, on a link and on navigation (including the back/forward cache), and stops the page behind it from scrolling (spec: public-site §2).
 */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
  if (!menu) return
  const close = () => {
    menu.open = false
  }
  const markPage = () => document.documentElement.classList.toggle('menu-open', menu.open)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!menu.open) return
    const stops = [...menu.querySelectorAll<HTMLElement>('summary, a[href]')]
    if (event.key === 'Escape') {
      close()
      stops[0]?.focus()
    }
    const last = stops[stops.length - 1]
    const [edge, opposite] = event.shiftKey ? [stops[0], last] : [last, stops[0]]
    if (event.key !== 'Tab' || document.activeElement !== edge) return
    event.preventDefault()
    opposite?.focus()
  }
  // The menu may be open already.
  markPage()
  menu.addEventListener('toggle', markPage)
  menu.addEventListener('keydown', onKeyDown)
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close()
  })
  // `pageshow` also follows `load`; a menu that is already open must then stay open.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) close()
  })
  addEventListener('popstate', close)
  matchMedia(WIDE).addEventListener('change', close)
}
