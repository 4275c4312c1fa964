import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { loadSecrets, type ProjectSecrets } from '@bayt/local-supabase/secrets'
import { freePort } from './ports.ts'
import { ROOT } from './root.ts'
import { PortTakenError, Service } from './service.ts'

export interface StackPorts {
  api: number
  site: number
  admin: number
  hook: number
}

export interface StackOptions {
  /** Contains database, stored files, secrets and releases. */
  stateDir: string
  /** Picture variants, named by content; several stacks may share it. */
  pictureCacheDir: string
  ports: StackPorts
  encodesAvif: boolean
  /** Whether a new state folder gets a prepared database, for tests. */
  isPrepared?: boolean
  /** Interval in which the publisher looks for changes whose webhook was lost. */
  sweepIntervalMs?: number
  onLine: (service: string, line: string) => void
  /** Called before each long step. */
  onStep?: (step: string) => void
  /** Called when a chosen port was taken before the start, and another one is tried. */
  onPortTaken?: (service: keyof StackPorts, taken: number, instead: number) => void
}

/** The complete product on this machine: backend, functions, publisher with the public site, admin. */
export interface Stack {
  apiUrl: string
  siteUrl: string
  adminUrl: string
  /** The used ports: the wanted ones, or the next free ones. */
  ports: StackPorts
  secrets: ProjectSecrets
  services: { backend: Service; publisher: Service; admin: Service }
  stop(): Promise<void>
}

/** Maximum number of attempts with other ports, for all services together. */
const PORT_ATTEMPTS = 20

/**
 * Starts the product. The site and the admin must have been built. If a port is taken, the next free one is used and all
 * services start again, because their settings contain each other's ports.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const ports = { ...options.ports }
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnPorts({ ...options, ports })
    } catch (error) {
      const taken = error instanceof PortTakenError ? error.port : undefined
      const service = (Object.keys(ports) as (keyof StackPorts)[]).find((key) => ports[key] === taken)
      if (taken === undefined || service === undefined || attempt === PORT_ATTEMPTS) throw error
      ports[service] = await freePort(taken + 1, new Set(Object.values(ports)))
      options.onPortTaken?.(service, taken, ports[service])
    }
  }
}

async function startOnPorts(options: StackOptions): Promise<Stack> {
  const { stateDir, ports, onLine, onStep = () => {} } = options
  const backendDir = join(stateDir, 'backend')
  if (options.isPrepared && !existsSync(backendDir)) await copyPreparedState(backendDir, 'demo')
  const secrets = loadSecrets(backendDir)
  const apiUrl = `http://127.0.0.1:${ports.api}`
  const siteUrl = `http://localhost:${ports.site}`
  const adminUrl = `http://localhost:${ports.admin}/admin`
  const started: Service[] = []
  const start = async (name: string, script: string, more: { args?: string[]; env?: Record<string, string> }) => {
    const service = await Service.start({ name, script: join(ROOT, script), onLine: (line) => onLine(name, line), ...more })
    started.push(service)
    return service
  }
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()))
  }
  const shared = { SUPABASE_URL: apiUrl, SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey, SITE_URL: siteUrl }
  try {
    onStep('Starting database, API and functions')
    const backend = await start('backend', 'packages/local-supabase/src/main.ts', {
      args: [
        JSON.stringify({
          stateDir: backendDir,
          port: ports.api,
          deployHookUrl: `http://127.0.0.1:${ports.hook}/publish`,
          adminUrl,
          seed: !isEmptyProject(stateDir),
        }),
      ],
    })
    onStep('Rendering the site')
    const [publisher, admin] = await allStarted([
      start('publisher', 'apps/publisher/src/main.ts', {
        env: {
          ...shared,
          DEPLOY_HOOK_SECRET: secrets.hookSecret,
          ADMIN_URL: adminUrl,
          SITE_PORT: String(ports.site),
          PUBLISHER_PORT: String(ports.hook),
          PUBLISHER_DATA_DIR: join(stateDir, 'publisher'),
          PICTURE_CACHE_DIR: options.pictureCacheDir,
          SITE_BUNDLE: join(ROOT, 'apps/site/dist/render/entry.mjs'),
          ...(options.sweepIntervalMs ? { SWEEP_INTERVAL_MS: String(options.sweepIntervalMs) } : {}),
          PICTURES_AVIF: options.encodesAvif ? 'on' : 'off',
        },
      }),
      start('admin', 'apps/admin/server/serve.ts', { env: { ...shared, ADMIN_PORT: String(ports.admin) } }),
    ])
    return {
      ports: { ...ports },
      apiUrl,
      siteUrl,
      adminUrl,
      secrets,
      services: { backend, publisher, admin },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Whether a state folder was made without the demo catalogue, and stays so. */
export function isEmptyProject(stateDir: string): boolean {
  return existsSync(join(stateDir, EMPTY_MARK))
}

export function markEmptyProject(stateDir: string): void {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(stateDir, EMPTY_MARK), '')
}

const EMPTY_MARK = 'without-demo'

/** Waits for both, so that neither keeps running if the other fails. @throws the first failure */
async function allStarted([one, other]: [Promise<Service>, Promise<Service>]): Promise<[Service, Service]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
}
