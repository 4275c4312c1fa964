import { once } from 'node:events'
import { SiteServerLink } from './builder-supervisor.ts'
import { addressOf, readConfig } from './config.ts'
import { DocumentStore } from './documents/document-store.ts'
import { FolderLock } from './folder-lock.ts'
import { createHookServer, handleHookMessage } from './hook-server.ts'
import { attempt, logInFormat, surviveClosedOutput } from './log.ts'
import { Publisher } from './publisher.ts'
import { Releases } from './releases.ts'
import { removeUnusedPictures } from './remove-unused-pictures.ts'
import { SiteRenderer } from './renderer.ts'
import { BackendClock, Reports } from './reports.ts'
import { Schedules } from './schedules.ts'
import { pictureFolderProblem, startErrorMessage } from './start.ts'

/**
 * The builder process: accepts requests for builds and makes releases. The site server starts it (main.ts) and serves the
 * releases, so the site stays available when this process ends.
 */
const EXIT_TIMEOUT_MS = 800

surviveClosedOutput()
logInFormat('builder')
const config = readConfig(process.env)
const clock = new BackendClock()
const lock = new FolderLock(config.dataDir, config.hookPort, abandon)
const releases = new Releases(config.dataDir)
const renderer = new SiteRenderer(config)
const reports = new Reports(config, clock)
const publisher = new Publisher({
  config,
  releases,
  renderer,
  reports,
  clock,
  documents:
    config.pdfBrowser === undefined ? undefined : { browser: config.pdfBrowser, store: new DocumentStore(config.dataDir) },
  siteServer: new SiteServerLink(),
  async removeUnusedPictures(isFull) {
    const releaseDirs = (await releases.list()).map((release) => releases.filesOf(release))
    const removed = await removeUnusedPictures({
      pictureCacheDir: config.pictureCacheDir,
      releaseDirs,
      isFull,
      nowMs: Date.now(),
    })
    if (removed > 0) console.log(`Removed ${removed} picture files that no kept release uses.`)
  },
})
const schedules = new Schedules(() => reports.carryOutDueSets())
const hook = createHookServer({
  secret: config.hookSecret,
  nowMs: () => clock.nowMs(),
  syncClock: () => clock.sync(config.supabaseUrl),
  handle(message) {
    // The request may be about a set that somebody has just scheduled.
    schedules.check()
    return handleHookMessage(publisher, message)
  },
})

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  // A hanging step must not keep an unsupervised process alive.
  setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS)
  schedules.close()
  publisher.close()
  reports.close()
  hook.close()
  hook.closeAllConnections()
  await attempt('Stopping the renderer', () => renderer.close())
  await attempt('Releasing the lock of the data folder', () => lock.release())
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
// Ctrl-C reaches both processes; the site server stops this process.
process.on('SIGINT', () => {})
// The site server has ended.
process.on('disconnect', () => void stop())

/**
 * Another publisher makes releases now, so this process must write nothing more. The site server starts a new builder, which waits for the
 * lock.
 */
function abandon(): never {
  console.error(
    `This publisher was paused for more than a minute, and another one has taken over ${config.dataDir}. Its builder ends, so that only one publishes.`,
  )
  process.exit(1)
}

/** Ends the process. The site server reports the end and starts a new builder. */
function failToStart(error: unknown): never {
  console.error(startErrorMessage(error, config))
  process.exit(1)
}

hook.on('error', failToStart)
await lock
  .acquire(({ pid, host, since }) => {
    console.warn(
      `Another publisher uses ${config.dataDir}: process ${pid} on ${host}, since ${since}. This one waits, and takes over when that one ends.`,
    )
  })
  .catch(failToStart)
// The check is not awaited: the publisher can serve the last release meanwhile, and each build reports its own reason.
void pictureFolderProblem(config.pictureCacheDir).then((problem) => problem && console.error(problem))
await attempt('Showing the last release', () => publisher.show())
hook.listen(addressOf(config.hookPort, config.hookFd))
await once(hook, 'listening')
await publisher.start()
schedules.start()
