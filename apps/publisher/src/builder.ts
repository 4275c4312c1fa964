import { once } from 'node:events'
import { attempt } from './attempt.ts'
import { BackendClock } from './backend-clock.ts'
import { readConfig } from './config.ts'
import { FolderLock } from './folder-lock.ts'
import { handleHookMessage } from './handle-hook-message.ts'
import { createHookServer } from './hook-server.ts'
import { Publisher } from './publisher.ts'
import { Releases } from './releases.ts'
import { removeUnusedPictures } from './remove-unused-pictures.ts'
import { SiteRenderer } from './renderer.ts'
import { Reports } from './reports.ts'
import { SiteServerLink } from './supervising/site-server-link.ts'
import { surviveClosedOutput } from './supervising/survive-closed-output.ts'

/**
 * The builder as a process: takes requests for builds and makes releases. The site server starts it (main.ts) and serves
 * what it made; whatever ends this process ends no visit.
 */
const EXIT_PATIENCE_MS = 800

surviveClosedOutput()
const config = readConfig(process.env)
const link = new SiteServerLink()
const clock = new BackendClock()
const lock = new FolderLock(config.dataDir, config.hookPort)
const releases = new Releases(config.dataDir)
const renderer = new SiteRenderer(config)
const reports = new Reports({
  supabaseUrl: config.supabaseUrl,
  publishableKey: config.publishableKey,
  secret: config.hookSecret,
  clock,
})
let isStarted = false
const publisher = new Publisher({
  ...{ config, releases, renderer, reports, clock },
  async onLive() {
    await link.show()
    // A release that was made shows that this builder works; showing the last one at the start does not.
    if (isStarted) link.working()
  },
  async removeUnusedPictures(isFull) {
    const releaseDirs = (await releases.list()).map((release) => releases.filesOf(release))
    const removed = await removeUnusedPictures({
      pictureCacheDir: config.pictureCacheDir,
      releaseDirs,
      isFull,
      nowMs: Date.now(),
    })
    if (removed > 0) console.log(`Removed ${removed} picture files that no kept release shows.`)
  },
})
const hook = createHookServer({
  secret: config.hookSecret,
  nowMs: () => clock.nowMs(),
  syncClock: () => clock.sync(config.supabaseUrl),
  handle: (message) => handleHookMessage(publisher, message),
})

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  // Whatever hangs must not keep a process alive that nobody supervises any more.
  setTimeout(() => process.exit(1), EXIT_PATIENCE_MS)
  publisher.close()
  reports.close()
  hook.close()
  hook.closeAllConnections()
  await attempt('Ending the renderer', () => renderer.close())
  await attempt('Giving the data folder back', () => lock.release())
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
// Ctrl-C reaches both processes; the site server ends this one.
process.on('SIGINT', () => {})
// The site server is gone.
process.on('disconnect', () => void stop())

await lock.acquire(({ pid, host, since }) => {
  console.warn(
    `Another publisher works on ${config.dataDir}: process ${pid} on ${host}, since ${since}. This one waits, and takes over when that one ends.`,
  )
})
await attempt('Showing the last release', () => publisher.show())
isStarted = true
hook.listen(config.hookPort, '127.0.0.1')
await once(hook, 'listening')
await publisher.start()
await publisher.idle()
link.working()
