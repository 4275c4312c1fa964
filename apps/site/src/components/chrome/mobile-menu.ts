/**
 * The behaviour of the mobile menu: it traps the focus while open, closes on Esc, on a link and on navigation (including the
 * back/forward cache), and stops the page behind it from scrolling (spec: public-site §2).
 */
export function startMobileMenu(menu: HTMLDetailsElement): void {
  const toggle = menu.querySelector('summary')

  const close = () => {
    menu.open = false
  }

  menu.addEventListener('toggle', () => {
    document.documentElement.classList.toggle('menu-open', menu.open)
  })
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) close()
  })
  addEventListener('pageshow', close)
  addEventListener('popstate', close)
  matchMedia('(min-width: 1024px)').addEventListener('change', close)

  menu.addEventListener('keydown', (event) => {
    if (!menu.open) return
    if (event.key === 'Escape') {
      close()
      toggle?.focus()
    }
    if (event.key !== 'Tab') return
    const stops = [...menu.querySelectorAll<HTMLElement>('summary, a[href]')]
    const edge = event.shiftKey ? stops[0] : stops.at(-1)
    if (document.activeElement !== edge) return
    event.preventDefault()
    ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
  })
}
