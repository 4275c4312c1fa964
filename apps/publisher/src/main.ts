import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hasCode } from '@bayt/release/files'
import { BuilderSupervisor } from './builder-supervisor.ts'
import { addressOf, readConfig } from './config.ts'
import { DocumentStore } from './documents/document-store.ts'
import { FolderLock } from './folder-lock.ts'
import { attempt, chooseLogFormat, logInFormat, messageOf, surviveClosedOutput } from './log.ts'
import { Releases } from './releases.ts'
import { BackendClock, Reports } from './reports.ts'
import { serveByCaddy } from './serving/caddy.ts'
import { Dictionaries } from './serving/dictionaries.ts'
import { ReleaseFollower } from './serving/release-follower.ts'
import { SiteServer } from './site-server.ts'
import { startErrorMessage } from './start.ts'
import { createHealthServer, Figures } from './watching/figures.ts'
import { Lookout } from './watching/lookout.ts'
import { readNewestChange } from './watching/watch.ts'

/**
 * The publisher process: serves the site from the data folder, and supervises the builder (builder.ts), which makes the
 * releases. Prints `ready {json}` once the site is served and a first build was tried.
 */
const POLL_MS = 250

surviveClosedOutput()
const config = (() => {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(messageOf(error))
    process.exit(1)
  }
})()
chooseLogFormat(config.logFormat)
logInFormat('site')
const releases = new Releases(config.dataDir)
const documents = config.pdfBrowser === undefined ? undefined : new DocumentStore(config.dataDir)
const site = new SiteServer(config.adminUrl, new Dictionaries(config.dataDir), documents)
const follower = new ReleaseFollower(releases, site)
const { caddyfile } = config
const caddy = caddyfile
  ? new ReleaseFollower(releases, { serve: (served) => serveByCaddy(served, caddyfile, config) })
  : undefined
const served = Promise.withResolvers<void>()
const figures = new Figures()
figures.countRequests(site.server)
let lookout: Lookout | undefined

let isReady = false
/** Reports to the parent process that the site can be visited. */
async function reportReady(): Promise<void> {
  if (isReady) return
  isReady = true
  await served.promise
  const line = `ready ${JSON.stringify({ release: follower.shown ?? null })}`
  if (process.send) process.stdout.write(`${line}\n`)
  else console.log(line)
}

const builder = new BuilderSupervisor({
  script: fileURLToPath(new URL('./builder.ts', import.meta.url)),
  hookFd: config.hookFd,
  onSwitched: async () => void (await Promise.all([follower.update(), caddy?.update()])),
  onBuildEnded: (build) => {
    void reportReady()
    figures.countBuild(build)
    lookout?.watch.noteBuild(build)
  },
  onUnexpectedExit: () => {
    figures.countBuilderExit()
    lookout?.watch.noteBuild({ outcome: 'failed', reason: 'The builder ended unexpectedly.' })
    // A release is served, so the parent process need not wait for the builder.
    if (follower.shown !== undefined) void reportReady()
  },
})

let isStopping = false
/** Stops the builder first, so that the site is served as long as possible. */
async function stop(code = 0): Promise<void> {
  if (isStopping) return
  isStopping = true
  await builder.stop()
  follower.close()
  caddy?.close()
  site.server.close()
  site.server.closeAllConnections()
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
// The parent process has ended.
process.on('disconnect', () => void stop())

/** If two publishers share a folder, only the holder of the lock serves, so that both publishers may have the same port. */
async function waitForLock(): Promise<boolean> {
  const lock = new FolderLock(config.dataDir, config.hookPort)
  for (let waited = false; ; waited = true) {
    // The builder reports an unreadable lock; serving the site does not depend on it.
    const holder = await lock.holder().catch(() => undefined)
    if (!holder || holder.pid === builder.pid) return waited
    await wait(POLL_MS)
  }
}

/** Listens on a loopback port as soon as the port is free. @throws every error but EADDRINUSE */
async function listenWhenFree(server: Server, port: number): Promise<void> {
  for (let isReported = false; ; isReported = true) {
    try {
      server.listen(port, '127.0.0.1')
      return void (await once(server, 'listening'))
    } catch (error) {
      if (!hasCode(error, 'EADDRINUSE')) throw error
      if (!isReported) console.warn(`Port ${port} is taken by another process. This publisher uses it once it is free.`)
      await wait(POLL_MS)
    }
  }
}

/** Looks for alarms and answers for the health of the publisher, as far as the operator has set it up. */
async function startLookout(): Promise<void> {
  const { alarm, heartbeatUrl, healthPort, supabaseUrl, publishableKey, sweepIntervalMs } = config
  if (!alarm && !heartbeatUrl && healthPort === undefined) return
  const opened = await Lookout.open(config, {
    releases,
    shown: () => follower.shown,
    readNewestChange: () => readNewestChange(supabaseUrl, publishableKey),
    reports: new Reports(config, new BackendClock()),
  })
  lookout = opened
  setInterval(() => void opened.round(), sweepIntervalMs)
  await opened.round()
  if (healthPort !== undefined) await listenWhenFree(createHealthServer(opened, figures), healthPort)
}

builder.start()
try {
  const waited = await waitForLock()
  await follower.start()
  if (config.siteFd === undefined && waited) await listenWhenFree(site.server, config.sitePort)
  else {
    site.server.listen(addressOf(config.sitePort, config.siteFd))
    await once(site.server, 'listening')
  }
  served.resolve()
  // Without it, the site is still served.
  void attempt('Looking after the publisher', startLookout)
  await caddy?.start()
} catch (error) {
  console.error(startErrorMessage(error, config))
  await stop(1)
}
// The server keeps no state but copies of files, so it can answer the next request after any error.
process.on('uncaughtException', (error) => console.error('The site server continues after an unexpected error:', error))
