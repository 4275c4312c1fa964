import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { type Services, ServicesProvider } from '../data/services.tsx'
import { LocaleProvider } from './i18n/locale-context.tsx'

const STAFF = { status: 'signed_in', session: { user: { id: 1 } }, endsSoon: false }
const SESSION = { get: () => STAFF, subscribe: () => () => undefined }

/** The surroundings of a console screen: a language, services, an account and queries. */
function InConsole({ given, children }: { given: Partial<Services>; children: ReactNode }) {
  const [services] = useState(
    () => ({ queryClient: new QueryClient(), client: {}, session: SESSION, ...given }) as unknown as Services,
  )
  return (
    <LocaleProvider>
      <ServicesProvider services={services}>
        <QueryClientProvider client={services.queryClient}>{children}</QueryClientProvider>
      </ServicesProvider>
    </LocaleProvider>
  )
}

export interface ShownPart {
  words: () => string
  /** Removes the part. */
  leave: () => void
}

/** Shows a part of a screen of the console, until the test removes it or ends. The test needs a DOM. */
export function showInConsole(part: ReactNode, given: Partial<Services> = {}): ShownPart {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() => root.render(<InConsole given={given}>{part}</InConsole>))
  const leave = () => {
    flushSync(() => root.unmount())
    place.remove()
  }
  onTestFinished(leave)
  return { words: () => place.textContent ?? '', leave }
}
