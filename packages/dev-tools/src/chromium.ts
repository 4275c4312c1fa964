import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.ts'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/**
 * Finds or installs the browser of the tests: the system's Chromium, else Debian's package (on Debian as root), else
 * Playwright's own.
 * @returns path of the browser; `undefined` for Playwright's own
 * @throws Error with the remedy where none can be installed
 */
export async function ensureChromium(): Promise<string | undefined> {
  if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM
  if (isDebian() && process.getuid?.() === 0) {
    console.log('Installing Chromium from Debian …')
    await run('apt-get', ['update', '-q'])
    // Without these fonts Arabic text would be rendered as empty boxes.
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-core'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM
  }
  console.log("Installing Playwright's own Chromium …")
  const { code, output } = await run('pnpm', ['--filter', '@bayt/e2e', 'exec', 'playwright', 'install', 'chromium'])
  if (code !== 0) throw new Error(`Chromium is missing. Install it (Debian: apt-get install chromium) and try again.\n${output}`)
  return undefined
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID(?:_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}
