import { fileURLToPath } from 'node:url'
import { LOCALES } from '@bayt/content/locale'
import { createServer, type Plugin } from 'vite'
import { SITE_URL_PLACEHOLDER } from '../server/html.ts'
import { bundleScript } from './bundle-script.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/**
 * Writes the login and the loading state into `index.html`, rendered by the components of the console, in every language.
 * `boot/show-static.ts` shows one of these screens until the console starts.
 */
export function staticScreens(): Plugin {
  let screens: Promise<{ templates: string; script: string }>
  return {
    name: 'admin-static-screens',
    apply: 'build',
    buildStart() {
      screens = renderScreens()
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const { templates, script } = await screens
        return html.replace('__STATIC_SCREENS__', () => templates).replace('__SHOW_STATIC__', () => script)
      },
    },
  }
}

type Screens = typeof import('../src/app/static-screens.tsx')

async function renderScreens(): Promise<{ templates: string; script: string }> {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    const screens = (await server.ssrLoadModule('/src/app/static-screens.tsx')) as Screens
    const script = await bundleScript('show-static.ts', { GUARDED_PATHS: JSON.stringify(screens.GUARDED_PATHS) })
    return { templates: templatesOf(screens), script }
  } finally {
    await server.close()
  }
}

/** React puts preload elements for pictures before the HTML, although no component contains these elements. */
const withoutPreload = (html: string) => html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')

function templatesOf({ renderLoading, renderLogin }: Screens): string {
  const template = (name: string, content: string) => `<template id="${name}">${content}</template>`
  return LOCALES.map((locale) =>
    [
      template(`login-${locale}`, withoutPreload(renderLogin(locale, SITE_URL_PLACEHOLDER))),
      template(`loading-${locale}`, renderLoading(locale, true)),
      template(`waiting-${locale}`, renderLoading(locale, false)),
    ].join(''),
  ).join('')
}
