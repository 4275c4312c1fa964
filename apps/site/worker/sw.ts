/**
 * The service worker of the public site: what was once read can be read again without a connection, and is then marked as
 * a kept copy. It never answers with a kept page while the network has one. How it is taken back: docs/decisions/offline.md.
 */
import { cacheAddresses, cacheShell, deleteOldCaches } from './precache.ts'
import { cacheFirst, networkFirst, networkFirstPage } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope

/** Addresses under this host that other servers answer. */
const OTHER_SERVERS = /^\/admin(?:\/|$)/
/** Files whose name changes with their content. */
const HASHED = /^\/_(?:astro|pictures)\//
/** Files that may change under the same name: search indexes, logos. */
const CHANGING = /^\/(?:search|brand)\//

self.addEventListener('install', (event) => event.waitUntil(cacheShell().then(() => self.skipWaiting())))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  await deleteOldCaches()
  // The request for a page goes out while this worker still starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || OTHER_SERVERS.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(networkFirstPage(event))
  else if (HASHED.test(pathname)) event.respondWith(cacheFirst(event))
  else if (CHANGING.test(pathname)) event.respondWith(networkFirst(event))
})

/** A page tells what it had loaded before this worker was there, and which lists belong to its language. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(cacheAddresses(event.data.filter((item) => typeof item === 'string')))
})
