import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES, localePath, splitLocale } from '@bayt/content/locale'
import { fileOfAddress, NOT_FOUND_PATHS } from '@bayt/release/addresses'
import { adminTarget } from '@bayt/release/admin-address'
import { CACHE_CONTROL } from '@bayt/web-headers/cache-control'
import { documentHeaders, securityHeaders } from '@bayt/web-headers/security'
import { DAILY_FILES, HASHED_FOLDERS } from '@bayt/web-headers/site'
import { escapeMarkup } from '../../structured-data/escape.ts'
import { linkFile } from '../files.ts'

interface HostFacts {
  contentSecurityPolicy: string
  /** Scheme and host of the site. */
  origin: string
  /** Address of the console, if the console has its own origin. */
  adminUrl?: string
}

/**
 * Writes the files that a static host needs in addition to the pages: `_headers` and `_redirects` (Netlify, Cloudflare Pages and
 * compatible hosts), and a `404.html` in each folder for hosts that serve the nearest `404.html`.
 */
export async function writeHostFiles(outDir: string, { contentSecurityPolicy, origin, adminUrl }: HostFacts): Promise<void> {
  const notFound = LOCALES.toReversed().flatMap((locale) => NOT_FOUND_PATHS.toReversed().map((path) => localePath(locale, path)))
  await writeFile(join(outDir, '_headers'), headers(contentSecurityPolicy))
  const admin = adminTarget(adminUrl, origin, '/admin')
  const redirects = admin ? [`/admin ${admin} 302`, `/admin/* ${admin}/:splat 302`] : []
  // No file has the prefix of the default language. The not-found page handles capital letters, because some hosts ignore case.
  const prefix = `/${DEFAULT_LOCALE}`
  const typed = [`${prefix} / 301`, `${prefix}/* /:splat 301`]
  const pages = notFound.map((address) => `${scopeOf(address)}* ${address} 404`)
  await writeFile(join(outDir, '_redirects'), [...redirects, ...typed, ...pages, ''].join('\n'))
  if (admin) await writeFile(join(outDir, 'admin.html'), forwardingPage(admin))
  for (const address of notFound) {
    const file = fileOfAddress(address)
    const { locale, path } = splitLocale(address)
    const nearest = path === '/404' ? join(LOCALE_FACTS[locale].prefix.slice(1), '404.html') : join(dirname(file), '404.html')
    // A product or article with the id 404 already has this file. Then only hosts that read `_redirects` find the not-found page.
    if (nearest !== file && !existsSync(join(outDir, nearest))) linkFile(join(outDir, file), join(outDir, nearest))
  }
}

/** A page that forwards to another address, for hosts that do not read `_redirects`. */
function forwardingPage(target: string): string {
  const address = escapeMarkup(target)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>Admin</title><meta http-equiv="refresh" content="0;url=${address}"><a href="${address}">Admin</a></html>\n`
}

/** The folder that a not-found page covers: `/ar/products/not-found` → `/ar/products/`. */
function scopeOf(address: string): string {
  return address.slice(0, address.lastIndexOf('/') + 1)
}

/**
 * Lets the console, on another host of the same domain, show pictures of the site in its previews. The rule is for all paths,
 * because a static host sends pictures with the headers of pages.
 */
const FOR_CONSOLE = { 'cross-origin-resource-policy': 'same-site' }

/**
 * Sets no `cache-control` for pages: static hosts already send a header that requires revalidation, and would merge two rules for
 * the same header.
 */
function headers(contentSecurityPolicy: string): string {
  return [
    rule('/*', { ...documentHeaders(contentSecurityPolicy), ...securityHeaders({ isHttps: true }), ...FOR_CONSOLE }),
    ...HASHED_FOLDERS.map((folder) => rule(`${folder}*`, { 'cache-control': CACHE_CONTROL.immutable })),
    ...DAILY_FILES.map((file) => rule(file, { 'cache-control': CACHE_CONTROL.daily })),
    rule('/release.json', { 'cache-control': CACHE_CONTROL.noStore, 'access-control-allow-origin': '*' }),
    rule('/pictures.json', { 'cache-control': CACHE_CONTROL.revalidate, 'access-control-allow-origin': '*' }),
  ].join('')
}

function rule(path: string, headers: Record<string, string>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
}
