// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeroSlides } from './HeroSlides.tsx'
import type { Slide } from './slide.ts'

const SLIDES = [1, 2].map(
  (id): Slide => ({
    id,
    picture: { name: `${id}a 640 webp`, width: 640, height: 360 },
    title: `Harbour ${id}`,
    subtitle: null,
    action: undefined,
    label: `Slide ${id} of 2`,
  }),
)
const TEXTS = { slides: 'Slides', loading: 'Loading...', pause: 'Pause', play: 'Play' }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
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
