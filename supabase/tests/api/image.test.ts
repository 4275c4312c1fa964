import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { insertRecord } from '@bayt/content/testing/records'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { writeRoot } from '@bayt/dev-tools/image/write-root'
import { run } from '@bayt/dev-tools/run'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStateDir } from '../harness/backend.ts'
import { signIn } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'
import { freePort } from '../harness/free-port.ts'

/**
 * Runs the root file system of the image without a container engine: read-only, as another user, in namespaces of bubblewrap (Debian:
 * apt-get install bubblewrap). The test is skipped on a machine where bubblewrap cannot run.
 */
const hasBubblewrap = spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-user', '--unshare-pid', 'true']).status === 0
const isLeftOut = isCompleteRun() || !hasBubblewrap

const LARGEST_BYTES = 250_000_000
const PATIENCE_MS = 240_000
const folder = createStateDir()
const root = join(folder.path, 'root')

beforeAll(async () => {
  if (isLeftOut) return
  const built = await run('turbo', ['run', 'build', '--filter=@bayt/functions', '--output-logs=errors-only'])
  if (built.code !== 0) throw new Error(built.output)
  await writeRoot(root)
  mkdirSync(join(root, 'var/lib/bayt'), { recursive: true })
}, PATIENCE_MS)
afterAll(folder.remove)

interface Container {
  output: () => string
  /** Waits until the program prints a text. @returns its match */
  prints: (pattern: RegExp) => Promise<string>
  /** Sends SIGTERM. @returns the exit code */
  stop: () => Promise<number>
}

/** Runs a role of the image with a folder of the tests as its volume. */
function start(role: string, state: string, env: Record<string, string>): Container {
  mkdirSync(state, { recursive: true })
  const settings = {
    PUBLISHER_DATA_DIR: '/var/lib/bayt/releases',
    PICTURE_CACHE_DIR: '/var/lib/bayt/pictures',
    SITE_BUNDLE: '/srv/bayt/apps/site/dist/render/entry.mjs',
    START_DIR: '/var/lib/bayt/trial',
    IS_BUILT: '1',
    FUNCTIONS_HOST: 'node',
    ...env,
  }
  const child = spawn(
    'bwrap',
    [
      ...['--ro-bind', root, '/', '--bind', state, '/var/lib/bayt', '--tmpfs', '/tmp', '--proc', '/proc', '--dev', '/dev'],
      ...['--unshare-user', '--uid', '10001', '--gid', '10001', '--unshare-pid', '--as-pid-1', '--die-with-parent'],
      ...['--json-status-fd', '3', '--chdir', '/srv/bayt', '--clearenv'],
      ...Object.entries(settings).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['/usr/local/bin/node', '/srv/bayt/packages/dev-tools/src/image/role.ts', role],
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  )
  const text = { output: '', status: '' }
  collect(child, 1, (part) => (text.output += part))
  collect(child, 2, (part) => (text.output += part))
  collect(child, 3, (part) => (text.status += part))
  const exited = once(child, 'exit')
  return {
    output: () => text.output,
    async prints(pattern) {
      await expect.poll(() => child.exitCode !== null || pattern.test(text.output), { timeout: PATIENCE_MS }).toBe(true)
      expect(text.output).toMatch(pattern)
      return pattern.exec(text.output)?.[1] ?? ''
    },
    async stop() {
      process.kill(Number(/"child-pid": (\d+)/.exec(text.status)?.[1]), 'SIGTERM')
      await exited
      return Number(/"exit-code": (\d+)/.exec(text.status)?.[1])
    },
  }
}

function collect(child: ChildProcess, descriptor: number, add: (part: string) => void): void {
  child.stdio[descriptor]?.on('data', (part: Buffer) => add(part.toString()))
}

const statusOf = (url: string) => fetch(url).then(({ status }) => status)

test.skipIf(isLeftOut)('the image is small enough', () => {
  expect(Number(spawnSync('du', ['-s', '--bytes', root], { encoding: 'utf8' }).stdout.split('\t')[0])).toBeLessThan(LARGEST_BYTES)
})

test.skipIf(isLeftOut)(
  'each role is healthy and ready, a save becomes public, SIGTERM ends it, and a restart keeps everything',
  { timeout: 2 * PATIENCE_MS },
  async () => {
    const state = join(folder.path, 'trial')
    const healthPort = String(await freePort())
    const first = start('trial', state, { HEALTH_PORT: healthPort })
    await first.prints(/Ready in/)
    const addressOf = (container: Container, name: string) => container.prints(new RegExp(`${name} +(http://[\\w.:]+)`))
    const url = await addressOf(first, 'API')
    const secrets = loadSecrets(join(state, 'trial/state/backend'))
    const backend = { url, secrets, stateDir: state, hookUrl: '', pid: 0 }
    const consoleUrl = await addressOf(first, 'Admin')
    const checked = [`http://127.0.0.1:${healthPort}`, consoleUrl].flatMap((each) => [`${each}/healthz`, `${each}/readyz`])
    expect(await Promise.all(checked.map(statusOf))).toEqual([200, 200, 200, 200])

    const { client } = await signIn(backend)
    const { id } = await insertRecord(client, 'products', inputOf('products', { name_en: 'Rice of the image' }))
    const pageOf = async (site: string) => (await fetch(`${site}/products/${id}`)).text()
    const site = await addressOf(first, 'Public site')
    await expect.poll(() => pageOf(site), { timeout: PATIENCE_MS }).toContain('Rice of the image')

    // The roles of an own machine, with the backend of the trial instead of a hosted project.
    const [sitePort, hookPort, readyPort, adminPort] = await Promise.all([1, 2, 3, 4].map(async () => String(await freePort())))
    const shared = {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SITE_URL: `http://localhost:${sitePort}`,
    }
    const ports = { SITE_PORT: sitePort ?? '', PUBLISHER_PORT: hookPort ?? '', HEALTH_PORT: readyPort ?? '' }
    const own = join(folder.path, 'own')
    const publisher = start('publisher', own, { ...shared, ...ports, DEPLOY_HOOK_SECRET: secrets.hookSecret })
    const admin = start('console', own, { ...shared, ADMIN_PORT: adminPort ?? '' })
    await Promise.all([publisher.prints(/"event":"ready"|ready \{/), admin.prints(/ready \{/)])
    const roles = [readyPort, adminPort].flatMap((port) =>
      ['healthz', 'readyz'].map((path) => `http://127.0.0.1:${port}/${path}`),
    )
    await expect.poll(() => Promise.all(roles.map(statusOf)), { timeout: PATIENCE_MS }).toEqual([200, 200, 200, 200])
    expect(await pageOf(shared.SITE_URL)).toContain('Rice of the image')
    expect(await Promise.all([publisher.stop(), admin.stop()])).toEqual([0, 0])

    expect(await first.stop()).toBe(0)
    const second = start('trial', state, { HEALTH_PORT: healthPort })
    await second.prints(/Ready in/)
    expect(await pageOf(await addressOf(second, 'Public site'))).toContain('Rice of the image')
    const again = await signIn({ ...backend, url: await addressOf(second, 'API') })
    expect((await again.client.from('products').select('name_en').eq('id', id)).data).toEqual([{ name_en: 'Rice of the image' }])
    expect(await second.stop()).toBe(0)
    expect(existsSync(join(root, 'srv/bayt/.local'))).toBe(false)
    for (const { output } of [first, second, publisher, admin]) expect(output()).not.toMatch(/error|EROFS|EACCES/i)
  },
)
