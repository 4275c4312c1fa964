import type { ViteUserConfig } from 'astro'

/** A plugin of the Vite that Astro brings; its types are not ours to import. */
export type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>
