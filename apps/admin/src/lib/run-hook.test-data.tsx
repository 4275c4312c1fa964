import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { LocaleProvider } from './i18n/locale-context.tsx'
import { type Services, ServicesProvider } from './services.tsx'

interface RunningHook<Result> {
  /** The result of the last render. */
  newest: () => Result
  /** Removes the screen. */
  leave: () => void
}

/** Runs a hook as in a screen of the console: with a language, services and queries. The test needs a DOM. */
export function runHook<Result>(useHook: () => Result, given: Partial<Services> = {}): RunningHook<Result> {
  const services = { queryClient: new QueryClient(), client: {}, ...given } as Services
  const results: Result[] = []
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <LocaleProvider>
        <ServicesProvider services={services}>
          <QueryClientProvider client={services.queryClient}>
            <Screen useHook={useHook} results={results} />
          </QueryClientProvider>
        </ServicesProvider>
      </LocaleProvider>,
    ),
  )
  return {
    newest: () => {
      const [newest] = results.slice(-1)
      if (newest === undefined) throw new Error('The hook has no result.')
      return newest
    },
    leave: () => flushSync(() => root.unmount()),
  }
}

function Screen<Result>({ useHook, results }: { useHook: () => Result; results: Result[] }) {
  results.push(useHook())
  return null
}
