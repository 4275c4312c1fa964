// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubInView } from '../../../test/in-view.ts'
import type { Slide } from './HeroSlide.tsx'
import { HeroSlides } from './HeroSlides.tsx'

const SLIDES = [1, 2, 3].map(
  (id): Slide => ({
    id,
    picture: { name: `${id}a 640 webp`, width: 640, height: 360 },
    title: `Harbour ${id}`,
    subtitle: null,
    action: undefined,
    label: `Slide ${id} of 3`,
  }),
)
const TEXTS = { slides: 'Slides', loading: 'Loading...', pause: 'Pause', play: 'Play' }

/** Reports whether the hero is in the viewport. */
let report: (isIntersecting: boolean) => void

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  report = stubInView()
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each(['load', 'error'] as const)('the spinner ends with the %s of the first picture', (outcome) => {
  const { container } = render(<HeroSlides slides={SLIDES} texts={TEXTS} />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  const [first] = container.querySelectorAll('img')
  if (first) fireEvent[outcome](first)
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['in view', true, false, 2],
  ['out of view', false, false, 1],
  ['with Save-Data', true, true, 1],
])('%s, the second picture may be fetched or waits', (_, isInView, saveData, fetched) => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { connection: { saveData } })
  const { container } = render(<HeroSlides slides={SLIDES} texts={TEXTS} />)
  report(isInView)
  const [first] = container.querySelectorAll('img')
  if (first) fireEvent.load(first)
  act(() => void vi.advanceTimersByTime(60_000 * (isInView ? 0.05 : 1)))
  expect(container.querySelectorAll('img')).toHaveLength(fetched)
  vi.useRealTimers()
})

test('with Save-Data, a chosen slide fetches its own picture and no other', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const { container } = render(<HeroSlides slides={SLIDES} texts={TEXTS} />)
  fireEvent.click(screen.getByRole('tab', { name: 'Slide 3 of 3', hidden: true }))
  const shown = [...container.querySelectorAll('[data-hero-picture]')].map((frame) => frame.querySelector('img') !== null)
  expect(shown).toEqual([true, false, true])
})
