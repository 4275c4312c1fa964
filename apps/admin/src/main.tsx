import './app/base.css'
import { secureAddress } from '@bayt/content/text/secure-address'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { SetupPage } from './app/setup-page.tsx'
import { readConfig } from './config/env.ts'
import { LocaleProvider } from './lib/i18n/locale-context.tsx'
import { startOfflineWorker } from './lib/offline/start-worker.ts'
import { createServices } from './lib/services.tsx'
import { applyTheme, storedTheme } from './lib/theme.ts'

// Some hosts also serve the page over plain http: redirect to https.
const secure = secureAddress(location.href)
if (secure) location.replace(secure)

applyTheme(storedTheme())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

// During development nothing is cached.
if (import.meta.env.PROD) void startOfflineWorker()

const result = readConfig()
createRoot(root).render(
  <StrictMode>
    <LocaleProvider>
      {result.ok ? <App services={createServices(result.config)} /> : <SetupPage problems={result.problems} />}
    </LocaleProvider>
  </StrictMode>,
)
