import { type ScrollCarousel, startScrollCarousel } from '../carousel/scroll-carousel.ts'

/** Zoom factor of a second tap; the stylesheet has the same number. */
const ZOOM = 2.5

/**
 * The full-screen view of a product's pictures: a modal dialog that closes on Esc, with the gallery's strip. A tap zooms in and
 * out; pinch zoom is the browser's.
 * @param onClose receives the index of the last visible picture
 */
export function startZoom(dialog: HTMLDialogElement, onClose: (index: number) => void): { open(index: number): void } {
  let carousel: ScrollCarousel | undefined

  const begin = () => {
    const template = dialog.querySelector('template')
    template?.replaceWith(template.content)
    for (const slide of dialog.querySelectorAll<HTMLElement>('[data-slide]')) {
      slide.addEventListener('click', (event) => toggleZoom(slide, event))
    }
    return startScrollCarousel(dialog)
  }

  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    for (const slide of dialog.querySelectorAll('[data-zoomed]')) slide.removeAttribute('data-zoomed')
    onClose(carousel?.index ?? 0)
  })
  return {
    open(index) {
      carousel ??= begin()
      dialog.showModal()
      carousel?.show(index, 'instant')
    },
  }
}

/** Zooms in around the tapped point, or out again. */
function toggleZoom(slide: HTMLElement, { clientX, clientY }: MouseEvent): void {
  const box = slide.getBoundingClientRect()
  const [x, y] = [clientX - box.x, clientY - box.y]
  if (!slide.toggleAttribute('data-zoomed')) return
  const width = slide.scrollWidth - slide.clientWidth
  const fromStart = getComputedStyle(slide).direction === 'rtl' ? -width : 0
  slide.scrollTo({ left: fromStart + x * (ZOOM - 1), top: y * (ZOOM - 1), behavior: 'instant' })
}
