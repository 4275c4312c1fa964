import type { ViteUserConfig } from 'astro'

/** A plugin for Astro's own Vite, whose types this package cannot import. */
export type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>
