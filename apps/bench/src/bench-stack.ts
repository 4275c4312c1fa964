import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApps } from '@bayt/dev-tools/build'
import { freePort } from '@bayt/dev-tools/ports'
import { type Stack, startStack } from '@bayt/dev-tools/stack'

/** Runs a benchmark against a product of its own, with the demo catalogue, on free ports; ends it afterwards. */
export async function withStack(measure: (stack: Stack) => Promise<void>): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), 'bayt-bench-'))
  await buildApps()
  const ports = {
    site: await freePort(46_000),
    admin: await freePort(46_100),
    hook: await freePort(46_200),
    api: await freePort(46_300),
  }
  const stack = await startStack({
    stateDir,
    ports,
    pictureCacheDir: join(import.meta.dirname, '../../../.local/pictures'),
    encodesAvif: false,
    onLine: () => {},
  })
  try {
    await measure(stack)
  } finally {
    await stack.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}
