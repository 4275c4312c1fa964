import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Replaces `IntersectionObserver`. @returns a function that reports whether the watched element is in the viewport */
export function stubInView(): (...isIntersecting: boolean[]) => void {
  let notify: (entries: { isIntersecting: boolean }[]) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof notify) {
        notify = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  return (...all) => act(() => notify(all.map((isIntersecting) => ({ isIntersecting }))))
}
