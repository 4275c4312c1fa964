import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ADMIN_URL, API_URL, PUBLISHABLE_KEY, SITE_URL, secretsOfStack } from '../fixtures/addresses.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { expect, test } from '../fixtures/test.ts'

/** No file or response for visitors or staff contains a secret. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SHIPPED = ['apps/site/dist/client', 'apps/admin/dist']

/** Patterns of secrets. */
const PATTERNS = {
  'a secret key of Supabase': /sb_secret_\w/,
  'a token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----|"d"\s*:\s*"[\w-]{43}"/,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b|\bghp_\w{36}|\bxox[bp]-\w/,
  'the role of the server': /service_role/,
  'a password in an address': /\b\w+:\/\/[^/\s:@"'`]+:[^/\s@"'`]+@[\w.]/,
  'a hash of a password': /\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}/,
  'a path of the machine that built it': new RegExp(ROOT.replace(/[/\\]$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')),
  'an address of a source map': /sourceMappingURL=/,
}

function shippedFiles(): string[] {
  return SHIPPED.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:br|gz|woff2|avif|webp|jpg|png)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
}

test('no built file contains a secret pattern, and none is a source map', EACH_RUN, () => {
  const files = shippedFiles()
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    expect(file).not.toMatch(/\.map$/)
    const text = readFileSync(file, 'utf8')
    for (const [what, pattern] of Object.entries(PATTERNS)) expect(pattern.exec(text)?.[0], `${what} in ${file}`).toBeUndefined()
  }
})

test('no response of site, admin or API contains a secret of this project', async ({ request }) => {
  const secrets = Object.entries(secretsOfStack())
  expect(secrets.length).toBeGreaterThan(3)
  const sitemap = await (await request.get(`${SITE_URL()}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(pages.length).toBeGreaterThan(30)
  const files = ['/release.json', '/robots.txt', '/rss.xml', '/search/products.en.json', '/sw.js', '/404', '/site.webmanifest']
  const headers = { apikey: PUBLISHABLE_KEY() }
  const requested = [
    ...[...pages, ...files.map((file) => SITE_URL() + file), ADMIN_URL(), `${ADMIN_URL()}/sw.js`].map((url) => ({
      url,
      data: undefined,
    })),
    ...['products', 'admin_users', 'site_builds', 'site_changes'].map((table) => ({
      url: `${API_URL()}/rest/v1/${table}`,
      data: undefined,
    })),
    ...['admin-login', 'admin-logout', 'image-upload', 'rebuild-site', 'build-report'].map((name) => ({
      url: `${API_URL()}/functions/v1/${name}`,
      data: '{}',
    })),
  ]
  for (const { url, data } of requested) {
    const response = await request.fetch(url, { headers, ...(data ? { method: 'POST', data } : {}) })
    const text = `${JSON.stringify(response.headers())}${await response.text()}`
    for (const [name, secret] of secrets) expect(text.includes(secret), `${name} in the response of ${url}`).toBe(false)
  }
})
