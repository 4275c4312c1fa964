import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { InConsole } from './in-console.test-data.tsx'
import type { Services } from './services.tsx'

interface RunningHook<Result> {
  /** The result of the last render. */
  newest: () => Result
  /** Removes the screen. */
  leave: () => void
}

/** Renders a part of a screen of the console. The test needs a DOM. */
function renderPart(part: ReactNode, given: Partial<Services>): { place: Element; leave: () => void } {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<InConsole given={given}>{part}</InConsole>))
  return { place, leave: () => flushSync(() => root.unmount()) }
}

/** Runs a hook as in a screen of the console. The test needs a DOM. */
export function runHook<Result>(useHook: () => Result, given: Partial<Services> = {}): RunningHook<Result> {
  const results: Result[] = []
  const { leave } = renderPart(<Screen useHook={useHook} results={results} />, given)
  return {
    newest: () => {
      const [newest] = results.slice(-1)
      if (newest === undefined) throw new Error('The hook has no result.')
      return newest
    },
    leave,
  }
}

/** Shows a part of a screen of the console. The test needs a DOM. @returns its words, and how to leave it */
export function showPart(part: ReactNode, given: Partial<Services> = {}): { words: () => string; leave: () => void } {
  const { place, leave } = renderPart(part, given)
  return { words: () => place.textContent ?? '', leave }
}

function Screen<Result>({ useHook, results }: { useHook: () => Result; results: Result[] }) {
  results.push(useHook())
  return null
}
