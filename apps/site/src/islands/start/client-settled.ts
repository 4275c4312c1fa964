import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:settled'?: boolean
  }
}

/** Adds the directive `client:settled`: the island is fetched and hydrated once the page has settled (`start.ts`). */
export function clientSettled(): AstroIntegration {
  return {
    name: 'bayt:client-settled',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'settled', entrypoint: fileURLToPath(new URL('./declared.ts', import.meta.url)) }),
    },
  }
}
