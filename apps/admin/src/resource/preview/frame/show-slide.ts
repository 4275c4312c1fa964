/**
 * Shows a slide of the home page instead of the first slide, in place of the site's scripts; a page without scripts has only the
 * picture of the first slide.
 * @param title of the slide, in the language of the page
 * @param picture address of its picture
 */
export function showSlide(page: Document, title: string, picture: string | undefined): void {
  const slides = [...page.querySelectorAll('[data-hero-text]')]
  const shown = slides.findIndex((slide) => slide.querySelector('h1, h2')?.textContent?.trim() === title.trim())
  if (shown < 0) return
  const frames = [...page.querySelectorAll('[data-hero-picture]')]
  for (const elements of [slides, frames]) {
    for (const [index, element] of elements.entries()) element.toggleAttribute('data-active', index === shown)
  }
  for (const [index, dot] of [...page.querySelectorAll('[data-hero] [role="tab"]')].entries()) {
    dot.setAttribute('aria-selected', String(index === shown))
  }
  const frame = frames[shown]
  if (!frame || !picture || frame.querySelector('img')) return
  const image = Object.assign(page.createElement('img'), { src: picture, alt: '' })
  const holder = Object.assign(page.createElement('picture'), { className: 'picture' })
  holder.append(image)
  frame.prepend(holder)
}
