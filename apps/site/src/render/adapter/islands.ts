import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:settled'?: boolean
  }
}

const DIRECTIVE = fileURLToPath(new URL('../../islands/settled/settled.ts', import.meta.url))
const SERVER = fileURLToPath(new URL('../../islands/settled/render.ts', import.meta.url))
const CLIENT = fileURLToPath(new URL('../../islands/settled/hydrate.ts', import.meta.url))

/**
 * Islands are React components with the directive `client:settled`. `astro dev` has the integration of React, with its fast refresh. A
 * build has a renderer with less code and time per island (`islands/settled/render.ts`, `hydrate.ts`).
 */
export function islands(): AstroIntegration {
  return {
    name: 'bayt:islands',
    hooks: {
      'astro:config:setup': ({ command, addClientDirective, addRenderer, updateConfig }) => {
        addClientDirective({ name: 'settled', entrypoint: DIRECTIVE })
        if (command !== 'build') updateConfig({ integrations: [react()] })
        else addRenderer({ name: 'bayt:react', serverEntrypoint: SERVER, clientEntrypoint: CLIENT })
      },
    },
  }
}
