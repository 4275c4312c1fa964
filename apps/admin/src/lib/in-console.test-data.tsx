import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { LocaleProvider } from './i18n/locale-context.tsx'
import { type Services, ServicesProvider } from './services.tsx'

/** What screens of the console have around them: a language, services and queries. */
export function InConsole({ given = {}, children }: { given?: Partial<Services>; children: ReactNode }) {
  const [services] = useState(() => ({ queryClient: new QueryClient(), client: {}, ...given }) as Services)
  return (
    <LocaleProvider>
      <ServicesProvider services={services}>
        <QueryClientProvider client={services.queryClient}>{children}</QueryClientProvider>
      </ServicesProvider>
    </LocaleProvider>
  )
}

/** Shows a part of a screen. The test needs a DOM. */
export function showInConsole(part: ReactNode, given: Partial<Services> = {}): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root.render(<InConsole given={given}>{part}</InConsole>))
}
