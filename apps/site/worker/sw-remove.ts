/**
 * Served as `/sw.js` to turn the service worker off (`PUBLIC_OFFLINE=off`): this worker replaces the worker in visitors' browsers, deletes
 * all caches, and unregisters itself.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('site-')) await caches.delete(name)
  await self.registration.unregister()
}

export {}
