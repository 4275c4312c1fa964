import { existsSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { copyPreparedState, QUICK_START } from '@bayt/local-supabase/prepared-state'
import { loadSecrets, type ProjectSecrets } from '@bayt/local-supabase/secrets'
import { isEmptyProject } from './empty-project.ts'
import { portOf, reservePort } from './ports.ts'
import { ROOT } from './root.ts'
import { Service, type ServiceOptions } from './service.ts'

export interface StackPorts {
  api: number
  site: number
  admin: number
  hook: number
}

export interface StackOptions {
  /** Contains database, stored files, secrets and releases. */
  stateDir: string
  /** Folder of the picture variants. Their names depend on the content, so several stacks may share the folder. */
  pictureCacheDir: string
  /** The wanted ports. */
  ports: StackPorts
  encodesAvif: boolean
  /** Whether Astro and Vite serve site and admin from their sources, so that nothing is built or published. */
  isDeveloped?: boolean
  /** Whether a new state folder gets a prepared database, for tests. */
  isPrepared?: boolean
  /** Interval in which the publisher looks for changes whose webhook was lost. */
  sweepIntervalMs?: number
  onLine: (service: string, line: string) => void
  /** Fills the project before the first build. */
  fill?: ((project: { url: string; adminUrl: string; secrets: ProjectSecrets }) => Promise<void>) | undefined
  /** Called before each long step. */
  onStep?: (step: string) => void
  /** Called when a wanted port is taken and another port is used instead. */
  onPortTaken?: (service: keyof StackPorts, taken: number, instead: number) => void
}

/** The complete product on this machine: backend, functions, publisher with the public site (in development: Astro), admin. */
export interface Stack {
  apiUrl: string
  siteUrl: string
  adminUrl: string
  /** The used ports: the wanted ports, or the next free ports. */
  ports: StackPorts
  secrets: ProjectSecrets
  services: { backend: Service; publisher: Service; admin: Service }
  stop(): Promise<void>
}

/**
 * Starts the product. Except in development, the site and the admin must have been built. If a port is taken, uses the next free
 * port. Reserves all ports first, because the settings of a service contain the ports of other services; each service takes over
 * its listener when it starts.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { stateDir, isDeveloped = false, onLine, onStep = () => {} } = options
  const backendDir = join(stateDir, 'backend')
  if (options.isPrepared && !existsSync(backendDir)) await copyPreparedState(backendDir, 'demo')
  const secrets = loadSecrets(backendDir)
  const listeners = await reservePorts(options)
  const ports = {
    api: portOf(listeners.api),
    site: portOf(listeners.site),
    admin: portOf(listeners.admin),
    hook: portOf(listeners.hook),
  }
  const apiUrl = `http://127.0.0.1:${ports.api}`
  const siteUrl = `http://localhost:${ports.site}`
  const adminUrl = `http://localhost:${ports.admin}/admin`
  const started: Service[] = []
  const start = async (name: string, script: string, more: Omit<ServiceOptions, 'name' | 'script' | 'onLine'>) => {
    const service = await Service.start({ name, script: join(ROOT, script), onLine: (line) => onLine(name, line), ...more })
    started.push(service)
    return service
  }
  const stop = async () => {
    for (const listener of Object.values(listeners)) listener.close()
    await Promise.all(started.map((service) => service.stop()))
  }
  const shared = {
    SUPABASE_URL: apiUrl,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SITE_URL: siteUrl,
    ADMIN_URL: adminUrl,
    SITE_PORT: String(ports.site),
    ADMIN_PORT: String(ports.admin),
    PICTURE_CACHE_DIR: options.pictureCacheDir,
  }
  /** Astro and Vite open their ports themselves, so the reserved listener is closed. */
  const startDeveloped = (name: string, script: string, listener: Server) => {
    listener.close()
    return start(name, script, { env: shared })
  }
  try {
    onStep('Starting database, API and functions')
    const backend = await start('backend', 'packages/local-supabase/src/main.ts', {
      listeners: { API_FD: listeners.api },
      nodeOptions: options.isPrepared ? QUICK_START : [],
      args: [
        JSON.stringify({
          stateDir: backendDir,
          port: ports.api,
          deployHookUrl: `http://127.0.0.1:${isDeveloped ? ports.site : ports.hook}/publish`,
          adminUrl,
          isDeveloped,
          seed: !isEmptyProject(stateDir),
        }),
      ],
    })
    await options.fill?.({ url: apiUrl, adminUrl, secrets })
    onStep(isDeveloped ? 'Starting Astro and Vite' : 'Rendering the site')
    const [publisher, admin] = await allStarted(
      isDeveloped
        ? [
            startDeveloped('site', 'apps/site/src/dev/serve.ts', listeners.site),
            startDeveloped('admin', 'apps/admin/vite/serve.ts', listeners.admin),
          ]
        : [
            start('publisher', 'apps/publisher/src/main.ts', {
              listeners: { SITE_FD: listeners.site, PUBLISHER_FD: listeners.hook },
              env: {
                ...shared,
                DEPLOY_HOOK_SECRET: secrets.hookSecret,
                PUBLISHER_PORT: String(ports.hook),
                PUBLISHER_DATA_DIR: join(stateDir, 'publisher'),
                SITE_BUNDLE: join(ROOT, 'apps/site/dist/render/entry.mjs'),
                ...(options.sweepIntervalMs ? { SWEEP_INTERVAL_MS: String(options.sweepIntervalMs) } : {}),
                PICTURES_AVIF: options.encodesAvif ? 'on' : 'off',
              },
            }),
            start('admin', 'apps/admin/server/serve.ts', {
              listeners: { ADMIN_FD: listeners.admin },
              env: shared,
            }),
          ],
    )
    return {
      ports,
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

async function reservePorts({ ports, onPortTaken }: StackOptions): Promise<Record<keyof StackPorts, Server>> {
  const reserve = async (service: keyof StackPorts) => {
    const wanted = ports[service]
    const others = new Set(Object.values(ports).filter((port) => port !== wanted))
    const listener = await reservePort(wanted, others)
    if (portOf(listener) !== wanted) onPortTaken?.(service, wanted, portOf(listener))
    return listener
  }
  return { site: await reserve('site'), admin: await reserve('admin'), hook: await reserve('hook'), api: await reserve('api') }
}

/** Waits for both services, so that no service keeps running if the other service fails. @throws the first failure */
async function allStarted([one, other]: [Promise<Service>, Promise<Service>]): Promise<[Service, Service]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
}
