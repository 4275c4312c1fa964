import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Database } from '@bayt/content/database'
import { createClient } from '@supabase/supabase-js'
import { readConfig } from './config.ts'
import { createHookServer } from './hook-server.ts'
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

const client = createClient<Database>(config.supabaseUrl, config.publishableKey, {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
})
const releases = new Releases(config.dataDir)
const renderer = new SiteRenderer(config)
const reports = new Reports(config.supabaseUrl, config.publishableKey, config.hookSecret)
const site = new SiteServer()
const publisher = new Publisher({
  config,
  client,
  releases,
  renderer,
  reports,
  onLive: (record) => site.use(record, releases.filesOf(record.release)),
})
const hook = createHookServer(config.hookSecret, (isByStaff) => publisher.request(isByStaff))

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
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// The process that started this one is gone.
process.on('disconnect', () => void stop())

await Promise.all([listen(site.server, config.sitePort), listen(hook, config.hookPort)])
await publisher.start()
await publisher.idle()
const current = await releases.current()
console.log(`ready ${JSON.stringify({ release: current?.release ?? null })}`)
