import type { Locale } from '@bayt/content/locale'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router-dom'
import { PATHS } from '../data/paths.ts'
import { createQueryClient } from '../data/query-client.ts'
import type { Services } from '../data/services.tsx'
import { createSessionStore } from '../data/session/store.ts'
import { DICTIONARIES } from '../ui/i18n/dictionary.ts'
import { LocaleProvider } from '../ui/i18n/locale-context.tsx'
import { Loading } from '../ui/spinner.tsx'
import { App } from './app.tsx'
import { ROUTES } from './router.tsx'
import { OTHER_SCREENS, SECTIONS } from './sections.tsx'

/** The content of the page before the console has loaded, rendered at build time (`vite/static-screens.ts`). */

/** The addresses that redirect to the login while nobody is signed in. */
export const GUARDED_PATHS: string[] = [PATHS.root, ...[...SECTIONS, ...OTHER_SCREENS].map(({ path }) => path)]

/** Renders the login with the same components in the same places as in `main.tsx`, so that React takes over the rendered elements. */
export function renderLogin(locale: Locale, siteUrl: string): string {
  const nothingStored = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  // Services for the login during the build; they fetch nothing.
  const services = {
    config: { supabaseUrl: '', publishableKey: '', siteUrl },
    session: createSessionStore(nothingStored),
    queryClient: createQueryClient(() => {}),
  } as Services
  const router = createMemoryRouter(ROUTES, { initialEntries: [PATHS.login] })
  return renderToString(
    <StrictMode>
      <LocaleProvider first={locale}>
        <App services={services} router={router} />
      </LocaleProvider>
    </StrictMode>,
  )
}

/** The loading state of the page, or of a part of it. */
export function renderLoading(locale: Locale, isPage: boolean): string {
  return renderToString(<Loading isPage={isPage} text={DICTIONARIES[locale].shell.loading} />)
}
