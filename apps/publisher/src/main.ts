import { once } from 'node:events'
import type { Server } from 'node:http'
import { BackendClock } from './backend-clock.ts'
import { readConfig } from './config.ts'
import { FolderLock } from './folder-lock.ts'
import { answerHook } from './hook-answers.ts'
import { createHookServer } from './hook-server.ts'
import { makeRoom } from './make-room.ts'
import { Publisher } from './publisher.ts'
import { Releases } from './releases.ts'
import { SiteRenderer } from './renderer.ts'
import { Reports } from './reports.ts'
import { SiteServer } from './site-server.ts'

/** The publisher as a process: serves the site, takes requests for builds, prints `ready {json}` once the site is served. */
const config = (() => {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
})()

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
const site = new SiteServer()
const publisher = new Publisher({
  config,
  releases,
  renderer,
  reports,
  clock,
  async onLive(record, hold) {
    const others = (await releases.list()).filter((release) => release !== record.release)
    site.use({
      record,
      dir: releases.filesOf(record.release),
      hold,
      olderDirs: others.map((other) => releases.filesOf(other)),
    })
  },
  async makeRoom(isFull) {
    const releaseDirs = (await releases.list()).map((release) => releases.filesOf(release))
    const removed = await makeRoom({ pictureCacheDir: config.pictureCacheDir, releaseDirs, isFull, nowMs: Date.now() })
    if (removed > 0) console.log(`Removed ${removed} picture files that no kept release shows.`)
  },
})
const hook = createHookServer({
  secret: config.hookSecret,
  nowMs: () => clock.nowMs(),
  askTime: () => clock.ask(config.supabaseUrl),
  take: (message) => answerHook(publisher, message),
})

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  publisher.close()
  reports.close()
  for (const server of [site.server, hook]) {
    server.close()
    server.closeAllConnections()
  }
  await renderer.close()
  await lock.release()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// The process that started this one is gone.
process.on('disconnect', () => void stop())

await lock.hold(({ pid, host, since }) => {
  console.warn(
    `Another publisher works on ${config.dataDir}: process ${pid} on ${host}, since ${since}. This one waits, and takes over when that one ends.`,
  )
})
await publisher.show()
await Promise.all([listen(site.server, config.sitePort), listen(hook, config.hookPort)])
await publisher.start()
await publisher.idle()
const current = await releases.current()
console.log(`ready ${JSON.stringify({ release: current?.release ?? null })}`)
