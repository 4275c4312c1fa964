/**
 * The service worker of the public site: visited pages can be read offline, marked as cached copies. The worker serves a cached page only
 * if the network fails or does not answer for long. docs/decisions/offline.md says how to remove the worker from browsers.
 */
import { cacheAddresses, cacheShell, deleteOldCaches } from './precache.ts'
import { cacheFirst, networkFirstFile, networkFirstPage } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope

/** Addresses of this host that other servers handle. */
const OTHER_SERVERS = /^\/admin(?:\/|$)/
/** Files whose name changes with their content. */
const HASHED = /^\/_(?:astro|pictures)\//
/** Files that may change under the same name: search indexes. */
const CHANGING = /^\/search\//

self.addEventListener('install', (event) => event.waitUntil(cacheShell().then(() => self.skipWaiting())))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  await deleteOldCaches()
  // The request for a page starts while this worker still boots.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || OTHER_SERVERS.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(networkFirstPage(event))
  else if (HASHED.test(pathname)) event.respondWith(cacheFirst(event))
  else if (CHANGING.test(pathname)) event.respondWith(networkFirstFile(event))
})

/** A page sends the addresses that it loaded before this worker was active, and the lists of its language. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(cacheAddresses(event.data.filter((item) => typeof item === 'string')))
})
