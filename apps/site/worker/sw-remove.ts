/**
 * What stands at `/sw.js` where the site should work without a service worker (`PUBLIC_OFFLINE=off`): it takes the place of
 * the one that visitors have, lets go of everything that was kept, and ends itself.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('site-')) await caches.delete(name)
  await self.registration.unregister()
}

export {}
