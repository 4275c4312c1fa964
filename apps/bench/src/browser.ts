import { ensureChromium } from '@bayt/dev-tools/chromium'
import { type Browser, chromium } from 'playwright'

/** These options stop the traffic of the browser itself, so that only the measured pages cause traffic. */
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless Chromium. @param debuggingPort port at which another tool (Lighthouse) also controls the browser */
export async function launchBrowser(debuggingPort?: number, more: string[] = []): Promise<Browser> {
  const executablePath = await ensureChromium()
  const args = [...BROWSER_ARGS, ...more, ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : [])]
  return chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
}
