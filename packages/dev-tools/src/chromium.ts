import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.ts'

/** The browsers of tests and benchmarks. `undefined`: Playwright's own. */
interface Browsers {
  /** The complete Chromium: like visitors' Chrome, it loads lazy pictures. */
  complete: string | undefined
  /** The headless shell, without windows: it takes two thirds of the time for the same pages. */
  headlessShell: string | undefined
}

const INSTALLED = { complete: '/usr/bin/chromium', headlessShell: '/usr/bin/chromium-headless-shell' }
const OWN: Browsers = { complete: undefined, headlessShell: undefined }
/** Without these fonts Arabic text would be rendered as empty boxes. */
const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-noto-core']

/**
 * Finds the browsers of the system, or installs Debian's packages (on Debian as root) or Playwright's own.
 * @throws Error with the remedy if no installation works
 */
async function ensureBrowsers(): Promise<Browsers> {
  if (isInstalled()) return INSTALLED
  if (isDebian() && process.getuid?.() === 0) {
    console.log('Installing Chromium from Debian …')
    await run('apt-get', ['update', '-q'])
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...DEBIAN_PACKAGES], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (isInstalled()) return INSTALLED
  }
  const { complete } = INSTALLED
  if (existsSync(complete)) return { complete, headlessShell: complete }
  console.log("Installing Playwright's own Chromium …")
  const { code, output } = await run('pnpm', ['--filter', '@bayt/e2e', 'exec', 'playwright', 'install', 'chromium'])
  if (code !== 0) throw new Error(`Chromium is missing. Install it (Debian: apt-get install chromium) and try again.\n${output}`)
  return OWN
}

/** The variables that name the browsers to Playwright (apps/e2e/playwright.config.ts). @throws as `ensureBrowsers` */
export async function browserVariables(): Promise<Record<string, string>> {
  const { complete, headlessShell } = await ensureBrowsers()
  return { ...(complete && { CHROMIUM_PATH: complete }), ...(headlessShell && { HEADLESS_SHELL_PATH: headlessShell }) }
}

/** The complete Chromium, for benchmarks. @returns its path; `undefined` for Playwright's own */
export async function ensureChromium(): Promise<string | undefined> {
  return (await ensureBrowsers()).complete
}

function isInstalled(): boolean {
  return Object.values(INSTALLED).every((path) => existsSync(path))
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID(?:_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}
