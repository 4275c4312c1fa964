import { autoplay } from '../carousel/autoplay.ts'
import { showPlaying } from '../carousel/pause-button.ts'
import { tabOfKey } from '../carousel/tab-keys.ts'
import { wrapIndex } from '../carousel/wrap-index.ts'

/** spec: public-site §9 */
const ROTATION_MS = 5000
/** Delay after the first picture: the rest of the page loads first, and the second picture is fetched before it is shown. */
const SECOND_PICTURE_MS = 1500

/** Inserts a slide's picture from its template. */
function placePicture(frame: HTMLElement | undefined): void {
  const template = frame?.querySelector('template')
  if (template) template.replaceWith(template.content)
}

/** Moves the slides: every 5 seconds, by the dots, and with the arrow keys on the dots (spec: public-site §4). */
export function startHero(hero: HTMLElement): void {
  const frames = [...hero.querySelectorAll<HTMLElement>('[data-hero-picture]')]
  const texts = [...hero.querySelectorAll<HTMLElement>('[data-hero-text]')]
  const tabs = [...hero.querySelectorAll<HTMLElement>('[role="tab"]')]
  const pause = hero.querySelector<HTMLElement>('[data-pause]')
  const isRtl = document.dir === 'rtl'
  let index = 0

  const first = frames[0]?.querySelector('img')
  const onFirstPicture = () => {
    hero.toggleAttribute('data-loaded', true)
    setTimeout(() => placePicture(frames[1]), SECOND_PICTURE_MS)
  }
  if (first?.complete) onFirstPicture()
  else first?.addEventListener('load', onFirstPicture, { once: true })

  if (tabs.length === 0 || !pause) return

  const show = (next: number) => {
    index = next
    placePicture(frames[index])
    placePicture(frames[wrapIndex(index + 1, frames.length)])
    for (const [i, frame] of frames.entries()) frame.toggleAttribute('data-active', i === index)
    for (const [i, text] of texts.entries()) text.toggleAttribute('data-active', i === index)
    for (const [i, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(i === index))
      tab.tabIndex = i === index ? 0 : -1
    }
  }

  const rotation = autoplay(
    hero,
    ROTATION_MS,
    () => show(wrapIndex(index + 1, tabs.length)),
    (isPlaying) => showPlaying(pause, isPlaying),
  )
  pause.addEventListener('click', rotation.toggle)
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener('click', () => {
      show(i)
      rotation.restart()
    })
    tab.addEventListener('keydown', (event) => {
      const next = tabOfKey(event.key, i, tabs.length, isRtl)
      if (next === undefined) return
      event.preventDefault()
      show(next)
      tabs[next]?.focus()
    })
  }
}
