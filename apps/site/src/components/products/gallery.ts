import { startScrollCarousel } from '../carousel/scroll-carousel.ts'
import { startZoom } from './gallery-zoom.ts'

/**
 * Adds wrap-around, thumbnails, keys (spec: public-site §4) and a full-screen view to a product's pictures. Swiping is the
 * browser's scrolling. Without this script the strip scrolls, and each picture links to itself.
 */
export function startGallery(gallery: HTMLElement): void {
  const carousel = startScrollCarousel(gallery)
  const dialog = gallery.nextElementSibling
  if (!carousel || !(dialog instanceof HTMLDialogElement)) return

  const links = [...gallery.querySelectorAll<HTMLElement>('[data-enlarge]')]
  const zoom = startZoom(dialog, (index) => {
    carousel.show(index, 'instant')
    links[index]?.focus({ preventScroll: true })
  })
  for (const [index, link] of links.entries()) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      zoom.open(index)
    })
  }
}
