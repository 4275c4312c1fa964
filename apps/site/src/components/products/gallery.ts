import { prefersStillness } from '../carousel/autoplay.ts'
import { tabOfKey } from '../carousel/tab-keys.ts'

/**
 * Gives a product's pictures their movement: wrap-around, thumbnails, keys, swipe (spec: public-site §4). The library is
 * fetched only where there is more than one picture; until it is here, and where it fails, the strip scrolls by itself.
 */
export async function startGallery(gallery: HTMLElement): Promise<void> {
  const viewport = gallery.querySelector<HTMLElement>('[data-viewport]')
  const thumbnails = [...gallery.querySelectorAll<HTMLElement>('[data-thumbnail]')]
  if (!viewport || thumbnails.length < 2) return

  const { default: EmblaCarousel } = await import('embla-carousel')
  const isRtl = getComputedStyle(gallery).direction === 'rtl'
  gallery.toggleAttribute('data-started', true)
  viewport.scrollTo({ left: 0 })
  const carousel = EmblaCarousel(viewport, { loop: true, direction: isRtl ? 'rtl' : 'ltr', duration: 22 })
  const slides = carousel.slideNodes()

  const showSelected = () => {
    const selected = carousel.selectedScrollSnap()
    for (const [index, thumbnail] of thumbnails.entries()) {
      if (index === selected) thumbnail.setAttribute('aria-current', 'true')
      else thumbnail.removeAttribute('aria-current')
    }
    for (const [index, slide] of slides.entries()) slide.toggleAttribute('inert', index !== selected)
  }
  carousel.on('select', showSelected)
  showSelected()

  const show = (index: number) => carousel.scrollTo(index, prefersStillness())
  for (const [index, thumbnail] of thumbnails.entries()) thumbnail.addEventListener('click', () => show(index))
  gallery.querySelector('[data-previous]')?.addEventListener('click', () => carousel.scrollPrev(prefersStillness()))
  gallery.querySelector('[data-next]')?.addEventListener('click', () => carousel.scrollNext(prefersStillness()))
  gallery.addEventListener('keydown', (event) => {
    const next = tabOfKey(event.key, carousel.selectedScrollSnap(), slides.length, isRtl)
    if (next === undefined) return
    event.preventDefault()
    show(next)
  })
}
