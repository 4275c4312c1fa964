// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAutoplay } from './use-autoplay.ts'

const INTERVAL_MS = 5000
let isHidden: boolean
let hasFocus: boolean
let isReduced: boolean

beforeEach(() => {
  vi.useFakeTimers()
  isHidden = hasFocus = isReduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
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
  const { result, unmount } = renderHook(() => useAutoplay({ current: region }, INTERVAL_MS, step))
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

test('starts paused with reduced motion, and can be started', () => {
  isReduced = true
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
