import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'

/** Without a Chromium of the system, Playwright uses its own. */
const executablePath = process.env.CHROMIUM_PATH

/** Only the pages under test may cause traffic. */
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The tests of the site share a stack, which they only read. Each worker of the console has a stack with its own database. Many tests
 * wait for servers, so there is one worker more than cores.
 */
const CORES = availableParallelism()

export default defineConfig({
  testDir: '.',
  outputDir: '../../.local/test-reports/e2e',
  globalSetup: './fixtures/stack.ts',
  workers: CORES + 1,
  projects: [
    { name: 'console', testMatch: /(?:admin|commands|publish)\/.*\.spec\.ts$/, workers: CORES },
    { name: 'site', testMatch: /site\/.*\.spec\.ts$/, workers: CORES },
  ],
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    headless: true,
    // Tests cannot intercept the responses of a service worker. The tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: { args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
