import { createApp } from 'astro/app/entrypoint'
import { pageHtml } from '../html/page-html.ts'
import { PreviewSite, type PreviewSiteOptions } from './preview-site.ts'
import { serveConsole } from './serve-console.ts'

/**
 * The entry of the renderer of previews. In a worker, the entry serves the console; tests import the same code, to measure the
 * code that staff run.
 */
export function createPreviewSite(options: Omit<PreviewSiteOptions, 'respond'>): PreviewSite {
  return new PreviewSite({ ...options, respond: pageHtml(createApp({ streaming: false })) })
}

if ('WorkerGlobalScope' in globalThis) serveConsole(createPreviewSite)
