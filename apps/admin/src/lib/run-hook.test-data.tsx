import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { LocaleProvider } from './i18n/locale-context.tsx'
import { type Services, ServicesProvider } from './services.tsx'

/**
 * Runs a hook as in a screen of the console: with a language, services and queries. The test needs a DOM.
 * @returns a function that returns the newest result of the hook
 */
export function runHook<Result>(useHook: () => Result, given: Partial<Services> = {}): () => Result {
  const services = { queryClient: new QueryClient(), client: {}, ...given } as Services
  const results: Result[] = []
  flushSync(() =>
    createRoot(document.createElement('div')).render(
      <LocaleProvider>
        <ServicesProvider services={services}>
          <QueryClientProvider client={services.queryClient}>
            <Screen useHook={useHook} results={results} />
          </QueryClientProvider>
        </ServicesProvider>
      </LocaleProvider>,
    ),
  )
  return () => {
    const [newest] = results.slice(-1)
    if (newest === undefined) throw new Error('The hook has no result.')
    return newest
  }
}

function Screen<Result>({ useHook, results }: { useHook: () => Result; results: Result[] }) {
  results.push(useHook())
  return null
}
