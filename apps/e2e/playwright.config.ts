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
 * The tests of a project share a stack with one database, so they run one after the other. The two projects have separate stacks and
 * run in parallel.
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
    // Tests cannot intercept the responses of a service worker. The tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: { args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
