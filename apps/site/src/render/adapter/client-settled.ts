import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:settled'?: boolean
  }
}

/** Adds the directive `client:settled` (`islands/settled/settled.ts`). */
export function clientSettled(): AstroIntegration {
  return {
    name: 'bayt:client-settled',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({
          name: 'settled',
          entrypoint: fileURLToPath(new URL('../../islands/settled/settled.ts', import.meta.url)),
        }),
    },
  }
}
