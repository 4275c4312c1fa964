// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubInView } from '../../../test/in-view.ts'
import { useAutoScroll } from './use-auto-scroll.ts'

/** Width of one run of cards. */
const RUN = 100
/** Duration of a frame with fake timers. */
const FRAME_MS = 16
const RESUME_MS = 2000

function Strip({ isPlaying }: { isPlaying: boolean }) {
  const strip = useRef<HTMLDivElement>(null)
  return (
    <div ref={strip} {...useAutoScroll(strip, isPlaying)} data-testid="strip">
      <ul />
    </div>
  )
}

let setInView: (...isIntersecting: boolean[]) => void

const strip = () => screen.getByTestId('strip')
const frames = (count: number) => act(() => void vi.advanceTimersByTime(count * FRAME_MS))

/** The distance that the strip scrolls within a number of frames. */
function distanceOf(count: number): number {
  const before = Math.abs(strip().scrollLeft)
  frames(count)
  return Math.abs(strip().scrollLeft) - before
}

function open(isPlaying = true) {
  const page = render(<Strip isPlaying={isPlaying} />)
  Object.defineProperty(strip().firstElementChild, 'offsetWidth', { value: RUN })
  setInView(true)
  return page
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  setInView = stubInView()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.dir = ''
})

test('scrolls to the other side in Arabic', () => {
  document.dir = 'rtl'
  open()
  frames(10)
  expect(strip().scrollLeft).toBe(-20)
})

test('rests while it is paused and outside the viewport', () => {
  const { rerender } = open(false)
  expect(distanceOf(10)).toBe(0)
  rerender(<Strip isPlaying />)
  expect(distanceOf(10)).toBe(20)
  setInView(false)
  expect(distanceOf(10)).toBe(0)
})

test('follows the last of several reports of a busy browser', () => {
  open()
  setInView(true, false)
  expect(distanceOf(10)).toBe(0)
  setInView(false, true)
  expect(distanceOf(10)).toBe(20)
})

test.each([
  [
    'the mouse',
    () => fireEvent.pointerEnter(strip(), { pointerType: 'mouse' }),
    () => fireEvent.pointerLeave(strip(), { pointerType: 'mouse' }),
  ],
  ['a finger', () => fireEvent.touchStart(strip()), () => fireEvent.touchEnd(strip())],
])('rests under %s, and for 2 seconds after', (_, hold, release) => {
  open()
  hold()
  expect(distanceOf(10)).toBe(0)
  release()
  expect(distanceOf(Math.floor(RESUME_MS / FRAME_MS) - 1)).toBe(0)
  expect(distanceOf(5)).toBeGreaterThan(0)
})
