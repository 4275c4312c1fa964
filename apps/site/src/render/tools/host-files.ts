import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LOCALES, localePath } from '@bayt/content/locale'
import { fileOfAddress, NOT_FOUND_PATHS } from '@bayt/site-contract/addresses'
import { linkFile } from '../files.ts'

const YEAR_S = 31_536_000

/**
 * Writes what a static host needs beside the pages: `_headers` and `_redirects` (Netlify, Cloudflare Pages and hosts
 * that read the same), and a `404.html` in each folder for hosts that look for the nearest.
 */
export async function writeHostFiles(outDir: string, contentSecurityPolicy: string): Promise<void> {
  const notFound = LOCALES.toReversed().flatMap((locale) => NOT_FOUND_PATHS.toReversed().map((path) => localePath(locale, path)))
  await writeFile(join(outDir, '_headers'), headers(contentSecurityPolicy))
  await writeFile(join(outDir, '_redirects'), notFound.map((address) => `${scopeOf(address)}* ${address} 404\n`).join(''))
  for (const address of notFound) {
    const file = fileOfAddress(address)
    const nearest = address === '/ar/404' ? 'ar/404.html' : join(dirname(file), '404.html')
    // A product or article numbered 404 has that file already; such hosts then answer with `_redirects` alone.
    if (nearest !== file && !existsSync(join(outDir, nearest))) await linkFile(join(outDir, file), join(outDir, nearest))
  }
}

/** The folder that a not-found page answers for: `/ar/products/not-found` → `/ar/products/`. */
function scopeOf(address: string): string {
  return address.slice(0, address.lastIndexOf('/') + 1)
}

function headers(contentSecurityPolicy: string): string {
  const immutable = `  cache-control: public, max-age=${YEAR_S}, immutable`
  return [
    '/*',
    `  content-security-policy: ${contentSecurityPolicy}`,
    `  strict-transport-security: max-age=${YEAR_S}; includeSubDomains`,
    '  x-content-type-options: nosniff',
    '  referrer-policy: strict-origin-when-cross-origin',
    '  permissions-policy: camera=(), microphone=(), geolocation=()',
    '  cross-origin-opener-policy: same-origin',
    '/_astro/*',
    immutable,
    '/_pictures/*',
    immutable,
    '/release.json',
    '  cache-control: no-store',
    '  access-control-allow-origin: *',
    '',
  ].join('\n')
}
