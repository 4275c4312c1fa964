import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { LocaleProvider } from '../../../lib/i18n/locale-context.tsx'
import { type Services, ServicesProvider } from '../../../lib/services.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Panel<Result>({ useHook, onResult }: { useHook: () => Result; onResult: (result: Result) => void }) {
  onResult(useHook())
  return null
}

/** Runs a hook of the panel as the screen does. @returns its newest result, and how to leave the screen */
export async function openHook<Result>(useHook: () => Result): Promise<{ newest: () => Result; leave: () => Promise<void> }> {
  const results: Result[] = []
  const queryClient = new QueryClient()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <LocaleProvider>
        <ServicesProvider services={{ queryClient } as Services}>
          <QueryClientProvider client={queryClient}>
            <Panel useHook={useHook} onResult={(result) => results.push(result)} />
          </QueryClientProvider>
        </ServicesProvider>
      </LocaleProvider>,
    ),
  )
  return { newest: () => results.at(-1) as Result, leave: () => act(async () => root.unmount()) }
}
