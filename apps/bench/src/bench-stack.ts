import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApps } from '@bayt/dev-tools/build'
import { type Stack, startStack } from '@bayt/dev-tools/stack'

const AVIF_TIMEOUT_MS = 15 * 60_000

interface BenchStackOptions {
  encodesAvif?: boolean
  /** Paths of pages whose pictures are all photographs. The benchmark waits until all these pictures have AVIF variants. */
  waitsForAvifOn?: string[]
}

/** Starts a separate product with the demo catalogue on free ports, runs a benchmark, and stops the product. */
export async function withStack(measure: (stack: Stack) => Promise<void>, options: BenchStackOptions = {}): Promise<void> {
  const { encodesAvif = false, waitsForAvifOn = [] } = options
  const stateDir = mkdtempSync(join(tmpdir(), 'bayt-bench-'))
  await buildApps()
  const stack = await startStack({
    stateDir,
    ports: { site: 26_000, admin: 26_100, hook: 26_200, api: 26_300 },
    pictureCacheDir: join(import.meta.dirname, '../../../.local/pictures'),
    encodesAvif,
    onLine: (service, line) => {
      if (process.env.LINES) console.log(service, line)
    },
  })
  const end = async () => {
    await stack.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
  // Ctrl-C also reaches the services; SIGTERM reaches only this process, which then stops the services.
  process.once('SIGTERM', () => void end().finally(() => process.exit(143)))
  try {
    for (const path of waitsForAvifOn) await waitUntilAvifIsServed(stack.siteUrl + path)
    await measure(stack)
  } finally {
    await end()
  }
}

async function waitUntilAvifIsServed(url: string): Promise<void> {
  const deadlineMs = performance.now() + AVIF_TIMEOUT_MS
  const count = (html: string, type: string) => html.split(`type="image/${type}"`).length
  for (;;) {
    const html = await (await fetch(url)).text()
    if (count(html, 'avif') >= count(html, 'webp')) return
    if (performance.now() > deadlineMs) throw new Error(`${url} still has pictures without AVIF variants.`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
