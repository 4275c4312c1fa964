import type { Services } from '../data/services.tsx'
import { showInConsole } from './in-console.test-data.tsx'

interface RunningHook<Result> {
  /** The result of the last render. */
  newest: () => Result
  /** Removes the screen. */
  leave: () => void
}

/** Runs a hook as in a screen of the console. The test needs a DOM. */
export function runHook<Result>(useHook: () => Result, given: Partial<Services> = {}): RunningHook<Result> {
  const results: Result[] = []
  const { leave } = showInConsole(<Screen useHook={useHook} results={results} />, given)
  return {
    newest: () => {
      const [newest] = results.slice(-1)
      if (newest === undefined) throw new Error('The hook has no result.')
      return newest
    },
    leave,
  }
}

function Screen<Result>({ useHook, results }: { useHook: () => Result; results: Result[] }) {
  results.push(useHook())
  return null
}
