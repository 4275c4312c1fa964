import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'

/** Only the pages under test may cause traffic. */
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without this option, the headless Chromium sends each new page a mouse movement that nobody made.
  '--touch-events=enabled',
  // With this option, texts have the same widths as in a Chromium with windows.
  '--font-render-hinting=none',
  // Without this option, each new page prepares a process for the next page, which takes a quarter of the processor time of a
  // page of the site.
  '--renderer-process-limit=1',
]

/** Without a Chromium of the system, Playwright uses its own. */
const launch = (executablePath: string | undefined) => ({ args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) })
/** For tests of a page's requests: the headless shell loads lazy pictures at twice the distance. */
const COMPLETE_CHROMIUM = { channel: 'chromium', launchOptions: launch(process.env.CHROMIUM_PATH) }
// Playwright compares whole paths, and the folder of the repository may be named "site" or "admin", too.
const FIRST_VISITS = /\/apps\/e2e\/site\/pages\.spec\.ts$/
const SITE = /\/apps\/e2e\/site\/.*\.spec\.ts$/
const CONSOLE = /\/apps\/e2e\/(?:admin|commands|publish)\/.*\.spec\.ts$/

/**
 * The tests of the site share a stack, which they only read. Each worker of the console has a stack with its own database. Many
 * tests wait for servers, so the number of workers is one more than the number of cores.
 */
const CORES = availableParallelism()

/** The complete run of `npm test` runs only the marked tests (fixtures/each-run.ts), and reads no file without a marked test. */
const isCompleteRun = process.env.COMPLETE_RUN === '1'
const hasMark = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('fixtures/each-run.ts')
const unmarked = () => globSync('*/*.spec.ts', { cwd: import.meta.dirname }).filter((file) => !hasMark(file))
const LEFT_OUT = isCompleteRun ? new RegExp(`/apps/e2e/(?:${unmarked().join('|')})$`) : []

export default defineConfig({
  testDir: '.',
  outputDir: '../../.local/test-reports/e2e',
  reporter: [['list'], ['json', { outputFile: '.reports/test-browser.json' }]],
  // Node itself removes the types: Babel would take a second in each process.
  build: { external: ['**/*.ts'] },
  ...(isCompleteRun ? { grep: /@each-run/ } : {}),
  globalSetup: './fixtures/stack.ts',
  workers: CORES + 1,
  projects: [
    {
      name: 'console',
      testMatch: CONSOLE,
      testIgnore: LEFT_OUT,
      workers: CORES,
      // With reduced motion, colours and positions are final at once, and no intermediate frames are drawn.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'first visits', testMatch: FIRST_VISITS, workers: CORES, use: COMPLETE_CHROMIUM },
    { name: 'site', testMatch: SITE, testIgnore: [FIRST_VISITS, LEFT_OUT].flat(), workers: CORES },
  ],
  retries: 0,
  // Long enough for a slow machine: a time limit must not fail a test that only takes long.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    headless: true,
    // An element that never appears fails its test long before the time limit of the complete run.
    actionTimeout: 120_000,
    // Tests cannot intercept the responses of a service worker. Only the tests about the service worker allow it.
    serviceWorkers: 'block',
    launchOptions: launch(process.env.HEADLESS_SHELL_PATH),
    // A trace of every test would take a tenth of the time: `--trace on` records the trace of a failed test.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
