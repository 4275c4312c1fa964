import './app/base.css'
import { secureAddress } from '@bayt/content/text/secure-address'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { SetupPage } from './app/setup-page.tsx'
import { StorageBlockedPage } from './app/storage-blocked-page.tsx'
import { readConfig } from './config/env.ts'
import { LocaleProvider } from './lib/i18n/locale-context.tsx'
import { startOfflineWorker } from './lib/offline/start-worker.ts'
import { createServices } from './lib/services.tsx'
import { isStorageAllowed } from './lib/storage-allowed.ts'
import { surviveTranslation } from './lib/survive-translation.ts'
import { applyTheme, storedTheme } from './lib/theme.ts'

// Some hosts also serve the page over plain http: redirect to https.
const secure = secureAddress(location.href)
if (secure) location.replace(secure)

surviveTranslation()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

createRoot(root).render(<StrictMode>{isStorageAllowed() ? startConsole() : <StorageBlockedPage />}</StrictMode>)

function startConsole() {
  applyTheme(storedTheme())
  // During development nothing is cached.
  if (import.meta.env.PROD) void startOfflineWorker()
  const result = readConfig()
  return (
    <LocaleProvider>
      {result.ok ? <App services={createServices(result.config)} /> : <SetupPage problems={result.problems} />}
    </LocaleProvider>
  )
}
