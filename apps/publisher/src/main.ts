import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { FolderLock } from './folder-lock.ts'
import { Releases } from './releases.ts'
import { ReleaseFollower } from './serving/release-follower.ts'
import { SiteServer } from './site-server.ts'
import { BuilderSupervisor } from './supervising/builder-supervisor.ts'
import { listenWhenFree } from './supervising/listen-when-free.ts'
import { surviveClosedOutput } from './supervising/survive-closed-output.ts'

/**
 * The publisher as a process: serves the site from the data folder, and keeps a builder running that makes the releases
 * (builder.ts). Prints `ready {json}` once the site is served and a first build was tried.
 */
const POLL_MS = 250

surviveClosedOutput()
const config = (() => {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
})()
const releases = new Releases(config.dataDir)
const site = new SiteServer()
const follower = new ReleaseFollower(releases, site)
const served = Promise.withResolvers<void>()

let isReady = false
/** Tells whoever started this that the site can be visited. */
async function sayReady(): Promise<void> {
  if (isReady) return
  isReady = true
  await served.promise
  console.log(`ready ${JSON.stringify({ release: follower.shown ?? null })}`)
}

const builder = new BuilderSupervisor({
  script: fileURLToPath(new URL('./builder.ts', import.meta.url)),
  onSwitched: () => follower.update(),
  onWorking: () => void sayReady(),
  onDeath: () => {
    // There is something to visit, so nobody need wait for the builder.
    if (follower.shown !== undefined) void sayReady()
  },
})

let isStopping = false
/** Visitors are served to the last moment. */
async function stop(code = 0): Promise<void> {
  if (isStopping) return
  isStopping = true
  await builder.stop()
  follower.close()
  site.server.close()
  site.server.closeAllConnections()
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
// The process that started this one is gone.
process.on('disconnect', () => void stop())

/** Two publishers on one folder: only the one that has it serves, so that both may be given the same port. */
async function untilFolderIsOurs(): Promise<boolean> {
  const lock = new FolderLock(config.dataDir, config.hookPort)
  for (let waited = false; ; waited = true) {
    // A lock that cannot be read concerns the builder, which says so; visitors need not wait for that.
    const holder = await lock.holder().catch(() => undefined)
    if (!holder || holder.pid === builder.pid) return waited
    await wait(POLL_MS)
  }
}

builder.start()
try {
  const waited = await untilFolderIsOurs()
  await follower.start()
  if (waited) await listenWhenFree(site.server, config.sitePort)
  else {
    site.server.listen(config.sitePort, '127.0.0.1')
    await once(site.server, 'listening')
  }
  served.resolve()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
}
// The server holds nothing but copies of files: whatever one request brings about, the next one can be answered.
process.on('uncaughtException', (error) => console.error('The site server goes on after an unforeseen error:', error))
