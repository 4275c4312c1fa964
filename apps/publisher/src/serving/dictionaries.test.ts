import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import { fileOfAddress } from '@bayt/release/addresses'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { listen, newFolder, recordOf, silenceLog } from '../../test/helpers.ts'
import { SiteServer } from '../site-server.ts'
import { addressOf, Dictionaries, type Dictionary } from './dictionaries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PAGES = ['/', '/products', '/products/7', '/articles', '/articles/2', '/about'].flatMap((path) => [
  path,
  path === '/' ? '/ar' : `/ar${path}`,
])

/** The text of a page, most of which all pages share. */
const pageOf = (address: string, version: string) => {
  const common = Array.from({ length: 400 }, (_, at) => `<a class="card-${(at * 7919) % 997}" href="/${(at * 104_729) % 9973}">`)
  return `${common.join('\n')}<h1>${address} ${version}</h1>`
}

/** Writes the pages of a release. @returns what `update` needs */
function release(version: string, pages = PAGES) {
  const dir = join(newFolder(), 'site')
  for (const address of pages) {
    const file = join(dir, fileOfAddress(address))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, pageOf(address, version))
  }
  return { pages, dir }
}

const namedBy = ({ hash }: Dictionary) => `:${hash.toString('base64')}:`

describe('the dictionaries of the site', () => {
  it('are a product, an article and both lists of a language, and have an address and a header of their own', async () => {
    const dictionaries = new Dictionaries(newFolder())
    await dictionaries.update(release('one'))
    for (const [locale, prefix] of [
      ['en', ''],
      ['ar', '/ar'],
    ] as const) {
      const newest = dictionaries.newest(locale)
      const pages = ['/products/7', '/articles/2', '/products', '/articles'].map((path) => pageOf(prefix + path, 'one'))
      expect(newest?.content.toString()).toBe(pages.join(''))
      expect(newest && dictionaries.atAddress(addressOf(newest))).toBe(newest)
      expect(newest && dictionaries.named(namedBy(newest))).toBe(newest)
    }
  })

  it('stay for a day while the content changes, and after a restart; then visitors still use the earlier ones', async () => {
    const folder = newFolder()
    const first = new Dictionaries(folder)
    await first.update(release('one'), 0)
    const before = first.newest('en')
    const later = new Dictionaries(folder)
    await later.update(release('two'), DAY_MS - 1)
    expect(later.newest('en')?.id).toBe(before?.id)
    await later.update(release('two'), DAY_MS)
    expect(later.newest('en')?.id).not.toBe(before?.id)
    expect(before && later.named(namedBy(before))?.id).toBe(before?.id)
    expect(before && later.atAddress(addressOf(before))).toBeUndefined()
  })

  it('are eight per language at most, on the disk too', async () => {
    const folder = newFolder()
    const dictionaries = new Dictionaries(folder)
    for (let day = 0; day < 12; day++) await dictionaries.update(release(`day ${day}`), day * DAY_MS)
    expect(readdirSync(join(folder, 'dictionaries'))).toHaveLength(16)
    expect(dictionaries.newest('ar')?.content.toString()).toContain('day 11')
  })

  it('are complete: a part that a killed process has left is none, and is removed', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'dictionaries'))
    writeFileSync(join(folder, 'dictionaries/en.99999999999999.txt.new'), 'half')
    const dictionaries = new Dictionaries(folder)
    await dictionaries.update(release('one'))
    expect(dictionaries.newest('en')?.content.toString()).not.toBe('half')
    expect(readdirSync(join(folder, 'dictionaries')).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('are absent for a site without products and articles, but for their lists', async () => {
    const dictionaries = new Dictionaries(newFolder())
    await dictionaries.update(release('empty', ['/', '/products', '/articles']))
    expect(dictionaries.newest('en')?.content.toString()).toBe(pageOf('/products', 'empty') + pageOf('/articles', 'empty'))
    expect(dictionaries.newest('ar')).toBeUndefined()
  })

  it('are absent if their folder cannot be read, and that stops nothing', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'dictionaries'), 'no folder')
    silenceLog()
    const dictionaries = new Dictionaries(folder)
    await dictionaries.update(release('one'))
    expect(dictionaries.newest('en')).toBeUndefined()
    expect(console.error).toHaveBeenCalledOnce()
  })
})

describe('a server with dictionaries', () => {
  const folder = newFolder()
  const dictionaries = new Dictionaries(folder)
  const site = new SiteServer(undefined, dictionaries)
  let origin = ''

  /** Serves a release. @returns its pages once its dictionaries are made */
  async function serve(version: string, nowMs?: number) {
    const made = release(version)
    site.serve({ record: recordOf(version, { pages: made.pages }), dir: made.dir })
    await dictionaries.update(made, nowMs)
    return made
  }

  beforeAll(async () => {
    origin = await listen(site.server)
  })

  async function get(path: string, headers: Record<string, string>) {
    const [incoming]: IncomingMessage[] = await once(request(origin + path, { headers }).end(), 'response')
    if (!incoming) throw new Error('There is no answer.')
    return { status: incoming.statusCode, headers: incoming.headers, body: await buffer(incoming) }
  }

  /** The text of an encoded body, read as a browser reads it. */
  function decoded(coding: unknown, body: Buffer, known: readonly Dictionary[]): string {
    if (coding === undefined) return body.toString()
    if (coding === 'br') return brotliDecompressSync(body).toString()
    if (coding === 'gzip') return gunzipSync(body).toString()
    expect(coding).toBe('dcz')
    expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
    const dictionary = known.find(({ hash }) => body.subarray(8, 40).equals(hash))
    return zstdDecompressSync(body.subarray(40), { dictionary: dictionary?.content }).toString()
  }

  it('names the dictionary of the language with a page, sends it for pages of that language, and then sends a tenth', async () => {
    await serve('one', 0)
    const page = await get('/ar/about', { 'accept-encoding': 'br' })
    const [, address = ''] = /^dictionary;desc="([^"]+)"$/.exec(String(page.headers['server-timing'])) ?? []
    const answer = await get(address, { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(answer.body)).toEqual(dictionaries.newest('ar')?.content)
    expect(answer.headers).toMatchObject({
      'use-as-dictionary': 'match="/ar{/*}?", match-dest=("document" "")',
      'cache-control': expect.stringContaining('immutable'),
    })
    const known = dictionaries.newest('ar')
    if (!known) throw new Error('The dictionary is missing.')
    const second = await get('/ar/about', { 'accept-encoding': 'gzip, br, dcb, dcz', 'available-dictionary': namedBy(known) })
    expect(second.headers).toMatchObject({
      'content-encoding': 'dcz',
      vary: 'accept-encoding, available-dictionary',
      'server-timing': 'dictionary',
    })
    expect(decoded('dcz', second.body, [known])).toBe(pageOf('/ar/about', 'one'))
    expect(second.body.byteLength).toBeLessThan(page.body.byteLength / 10)
    const [etag, other] = [String(second.headers.etag), String(page.headers.etag)]
    for (const tag of [etag, other]) {
      const again = await get('/ar/about', {
        'accept-encoding': 'br, dcz',
        'available-dictionary': namedBy(known),
        'if-none-match': tag,
      })
      expect([again.status, again.body.byteLength], tag).toEqual([304, 0])
    }
  })

  it('names none with Save-Data, and sends other files and other clients no coding that they cannot read', async () => {
    await serve('one', 0)
    const known = dictionaries.newest('en')
    if (!known) throw new Error('The dictionary is missing.')
    expect((await get('/about', { 'save-data': 'on' })).headers['server-timing']).toBeUndefined()
    const unknown = { 'accept-encoding': 'br, dcz', 'available-dictionary': ':pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=:' }
    expect((await get('/about', unknown)).headers['content-encoding']).toBe('br')
    const notAccepted = { 'accept-encoding': 'br', 'available-dictionary': namedBy(known) }
    expect((await get('/about', notAccepted)).headers['content-encoding']).toBe('br')
    const replaced = await get('/_dict/none.txt', {})
    expect([replaced.status, replaced.body.toString()]).toEqual([404, 'Not found'])
  })

  it('answers with a complete body where a client asks for a part of an encoded page', async () => {
    const known = dictionaries.newest('en')
    if (!known) throw new Error('The dictionary is missing.')
    const part = await get('/about', { 'accept-encoding': 'dcz', 'available-dictionary': namedBy(known), range: 'bytes=0-9' })
    expect([part.status, decoded(part.headers['content-encoding'], part.body, [known])]).toEqual([200, pageOf('/about', 'one')])
  })

  it('a page that a new release does not change is not sent again', async () => {
    await serve('one')
    const { etag } = (await get('/about', { 'accept-encoding': 'br' })).headers
    await serve('one')
    expect((await get('/about', { 'accept-encoding': 'br', 'if-none-match': String(etag) })).status).toBe(304)
    await serve('other')
    expect((await get('/about', { 'accept-encoding': 'br', 'if-none-match': String(etag) })).status).toBe(200)
  })

  it('no body is wrong for mixed clients while releases replace each other', async () => {
    const seen: Dictionary[] = []
    const versions = ['release 0']
    const isServed = (path: string, text: string | undefined) =>
      path === '/nothing' ? text === 'Not found' : versions.slice(-2).some((version) => text === pageOf(path, version))
    await serve('release 0', DAY_MS)
    const client = fc.record({
      path: fc.constantFrom(...PAGES, '/nothing'),
      codings: fc.constantFrom('gzip, br, dcb, dcz', 'br', 'gzip', 'identity', 'dcz;q=0.1, br', 'dcz'),
      /** Which of the dictionaries so far the client has; 0 is none. */
      dictionary: fc.nat({ max: 8 }),
      hasTag: fc.boolean(),
    })
    const tags = new Map<string, { tag: string; body: string }>()
    await fc.assert(
      fc.asyncProperty(fc.array(client, { minLength: 250, maxLength: 250 }), async (clients) => {
        for (const locale of ['en', 'ar'] as const) seen.unshift(dictionaries.newest(locale) as Dictionary)
        const known = [...seen]
        const next = `release ${versions.length}`
        const ask = async ({ path, codings, dictionary, hasTag }: (typeof clients)[number]) => {
          const own = dictionary === 0 ? undefined : known[dictionary - 1]
          const key = `${path} ${codings}`
          const cached = hasTag ? tags.get(key) : undefined
          const answer = await get(path, {
            'accept-encoding': codings,
            ...(own && { 'available-dictionary': namedBy(own) }),
            ...(cached && { 'if-none-match': cached.tag }),
          })
          const coding = answer.headers['content-encoding']
          const body = answer.status === 304 ? cached?.body : decoded(coding, answer.body, own ? [own] : [])
          expect(isServed(path, body), `${key} ${body?.slice(-40)}`).toBe(true)
          if (answer.status === 200) tags.set(key, { tag: String(answer.headers.etag), body: body ?? '' })
        }
        const middle = clients.length / 2
        const before = clients.slice(0, middle).map(ask)
        versions.push(next)
        await Promise.all([...before, serve(next, versions.length * DAY_MS), ...clients.slice(middle).map(ask)])
      }),
      { ...randomRuns({ everyday: 8, long: 400 }), endOnFailure: true },
    )
    expect(readFileSync(dictionaries.newest('en')?.file ?? '').toString()).toContain(versions.at(-1))
  }, 600_000)
})
