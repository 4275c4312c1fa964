/** Made by `render/adapter/offline-worker.ts`: a module of its own, because a service worker cannot import shared files. */
declare module 'virtual:offline-pages' {
  /** The page for addresses that are not kept, per language. */
  export const OFFLINE_PAGES: readonly { prefix: string; address: string }[]
}
