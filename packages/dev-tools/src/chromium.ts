import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.ts'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/**
 * The browser of the tests: the system's Chromium where there is one; else Debian's package where this is Debian and we
 * are root; else Playwright's own.
 * @returns path of the browser, `undefined` for Playwright's own
 * @throws Error with what to do where none can be had
 */
export async function ensureChromium(): Promise<string | undefined> {
  if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM
  if (isDebian() && process.getuid?.() === 0) {
    console.log('Installing Chromium from Debian …')
    await run('apt-get', ['update', '-q'])
    // The fonts are for Arabic; without them a page is measured with empty boxes.
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-core'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM
  }
  console.log("Installing Playwright's own Chromium …")
  const { code, output } = await run('pnpm', ['--filter', '@bayt/e2e', 'exec', 'playwright', 'install', 'chromium'])
  if (code !== 0) throw new Error(`There is no Chromium. Install it (Debian: apt-get install chromium) and try again.\n${output}`)
  return undefined
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID(?:_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}
