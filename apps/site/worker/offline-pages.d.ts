/** Created by `render/adapter/adapter.ts` as a virtual module, because a service worker cannot import shared files. */
declare module 'virtual:offline-pages' {
  /** The offline page of each language. */
  export const OFFLINE_PAGES: readonly { prefix: string; address: string }[]
}
