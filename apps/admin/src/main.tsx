import './app/base.css'
import './app/static.css'
import { secureAddress } from '@bayt/content/text/secure-address'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { SetupPage, StorageBlockedPage } from './app/cannot-start.tsx'
import { createRouter } from './app/router.tsx'
import { isStorageAllowed } from './data/device.ts'
import { readConfig } from './data/env.ts'
import { startOfflineWorker } from './data/offline/start-worker.ts'
import { createServices } from './data/services.tsx'
import { LocaleProvider } from './ui/i18n/locale-context.tsx'
import { findStaticForm } from './ui/static-form.ts'
import { surviveTranslation } from './ui/survive-translation.ts'
import { applyTheme, storedTheme } from './ui/theme.ts'

// Some hosts also serve the page over plain http: redirect to https.
const secure = secureAddress(location.href)
if (secure) location.replace(secure)

surviveTranslation()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

if (isStorageAllowed()) startConsole(root)
else createRoot(root).render(<StorageBlockedPage />)

function startConsole(root: HTMLElement) {
  applyTheme(storedTheme())
  // During development nothing is cached.
  if (import.meta.env.PROD) void startOfflineWorker()
  const result = readConfig()
  if (!result.ok) return createRoot(root).render(inConsole(<SetupPage problems={result.problems} />))
  const app = inConsole(<App services={createServices(result.config)} router={createRouter()} />)
  if (findStaticForm(root)) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

function inConsole(page: ReactNode) {
  return (
    <StrictMode>
      <LocaleProvider>{page}</LocaleProvider>
    </StrictMode>
  )
}
