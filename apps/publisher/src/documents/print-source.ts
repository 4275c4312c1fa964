import { createHash } from 'node:crypto'

/** Increase it when a change of this folder changes the PDF of an unchanged page. */
const VERSION = 1

/** Parts of a page that paper does not show, or that change while the paper stays the same: scripts, links, and facts for others. */
const NOT_PRINTED = [
  /<script\b.*?<\/script>/gs,
  /<meta (?!charset|name="viewport")[^>]*>/g,
  /<link rel="(?:preload|alternate|icon|apple-touch-icon)"[^>]*>/g,
  /<nav\b.*?<\/nav>/gs,
  /<section class="band related.*?<\/section>/gs,
  /<p data-pdf.*?<\/p>/gs,
  // The print server sends one JPEG for all sources.
  /<source\b[^>]*>/g,
  / (?:loading|fetchpriority|decoding)="[^"]*"/g,
]

export interface PrintSource {
  html: string
  /** Equal hashes print equal PDFs. */
  hash: string
  title: string
}

/**
 * The part of a page that a browser prints, without scripts. The links lead to the public site.
 * @param origin scheme and host of the public site
 */
export function printSource(page: string, origin: string): PrintSource {
  const printed = NOT_PRINTED.reduce((html, part) => html.replace(part, ''), page)
  const font = /<html[^>]* data-font="([^"]+)"/.exec(page)?.[1]
  const preload = font ? `<link rel="preload" as="font" href="${font}" crossorigin>` : ''
  const html = printed.replace('</head>', `${preload}</head>`).replace(/(<a\b[^>]*? href=")\/(?!\/)/g, `$1${origin}/`)
  const hash = createHash('sha256').update(`${VERSION}\n${html}`).digest('base64url').slice(0, 22)
  return { html, hash, title: withoutEntities(/<title>(.*?)<\/title>/s.exec(page)?.[1] ?? '') }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#34': '"', '#38': '&' }

function withoutEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}
