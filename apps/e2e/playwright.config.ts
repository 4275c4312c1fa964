import { defineConfig } from 'playwright/test'

/** Without a Chromium of the system, Playwright takes its own. */
const executablePath = process.env.CHROMIUM_PATH

/** Nothing but the pages under test may cause traffic. */
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
 * The tests of a project share one stack and one database, so one follows the other; the two projects have a stack each and
 * run side by side.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.local/test-reports/e2e',
  globalSetup: './fixtures/stack.ts',
  workers: 2,
  projects: [
    { name: 'console', testMatch: /(?:admin|commands|publish)\/.*\.spec\.ts$/, workers: 1 },
    { name: 'site', testMatch: /site\/.*\.spec\.ts$/, workers: 1 },
  ],
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    headless: true,
    // What a service worker answers cannot be answered by a test. The tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: { args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
