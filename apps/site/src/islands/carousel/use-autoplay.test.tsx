// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubInView } from '../../../test/in-view.ts'
import { useAutoplay } from './use-autoplay.ts'

const INTERVAL_MS = 5000
let isHidden: boolean
let hasFocus: boolean
let isReduced: boolean
let savesData: boolean
/** Reports whether the region is in the viewport. */
let report: (isIntersecting: boolean) => void

beforeEach(() => {
  vi.useFakeTimers()
  isHidden = hasFocus = isReduced = savesData = false
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  report = stubInView()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function autoplay() {
  const region = document.createElement('section')
  vi.spyOn(region, 'querySelector').mockImplementation(() => (hasFocus ? region : null))
  const step = vi.fn()
  vi.stubGlobal('navigator', { connection: { saveData: savesData } })
  const ref = { current: region }
  const { result, unmount } = renderHook(() => useAutoplay(ref, INTERVAL_MS, step))
  report(true)
  return { step, result, unmount }
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('steps once per interval', () => {
  const { step } = autoplay()
  wait(INTERVAL_MS - 1)
  expect(step).not.toHaveBeenCalled()
  wait(1)
  expect(step).toHaveBeenCalledTimes(1)
  wait(3 * INTERVAL_MS)
  expect(step).toHaveBeenCalledTimes(4)
})

test('rests while it is paused, and waits the full interval afterwards', () => {
  const { step, result } = autoplay()
  wait(INTERVAL_MS - 1000)
  act(() => result.current.toggle())
  expect(result.current.isPlaying).toBe(false)
  wait(10 * INTERVAL_MS)
  expect(step).not.toHaveBeenCalled()
  act(() => result.current.toggle())
  wait(INTERVAL_MS - 1)
  expect(step).not.toHaveBeenCalled()
  wait(1)
  expect(step).toHaveBeenCalledTimes(1)
})

test('a restart waits the full interval again', () => {
  const { step, result } = autoplay()
  wait(INTERVAL_MS - 1000)
  act(() => result.current.restart())
  wait(INTERVAL_MS - 1)
  expect(step).not.toHaveBeenCalled()
  wait(1)
  expect(step).toHaveBeenCalledTimes(1)
})

test('rests in a hidden tab, and waits the full interval when the visitor returns', () => {
  const { step } = autoplay()
  isHidden = true
  wait(3 * INTERVAL_MS)
  expect(step).not.toHaveBeenCalled()
  wait(INTERVAL_MS - 1000)
  isHidden = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  wait(INTERVAL_MS - 1)
  expect(step).not.toHaveBeenCalled()
  wait(1)
  expect(step).toHaveBeenCalledTimes(1)
})

test('rests while something in the region has visible focus', () => {
  const { step } = autoplay()
  hasFocus = true
  wait(2 * INTERVAL_MS)
  expect(step).not.toHaveBeenCalled()
  hasFocus = false
  wait(INTERVAL_MS)
  expect(step).toHaveBeenCalledTimes(1)
})

test('rests out of view, and waits the full interval when it is back', () => {
  const { step } = autoplay()
  report(false)
  wait(3 * INTERVAL_MS)
  expect(step).not.toHaveBeenCalled()
  report(true)
  wait(INTERVAL_MS - 1)
  expect(step).not.toHaveBeenCalled()
  wait(1)
  expect(step).toHaveBeenCalledTimes(1)
})

test.each(['reduced motion', 'Save-Data'])('starts paused with %s, and can be started', (wish) => {
  isReduced = wish === 'reduced motion'
  savesData = wish === 'Save-Data'
  const { step, result } = autoplay()
  expect(result.current.isPlaying).toBe(false)
  wait(2 * INTERVAL_MS)
  expect(step).not.toHaveBeenCalled()
  act(() => result.current.toggle())
  wait(INTERVAL_MS)
  expect(step).toHaveBeenCalledTimes(1)
})

test('stops when its component is removed', () => {
  const { step, unmount } = autoplay()
  unmount()
  wait(2 * INTERVAL_MS)
  expect(step).not.toHaveBeenCalled()
})
