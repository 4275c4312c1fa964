import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Database } from '@bayt/content/database'
import { run } from '@bayt/dev-tools/run'
import { createClient } from '@supabase/supabase-js'
import { API_URL, PUBLISHABLE_KEY, SITE_URL, secretsOfStack } from '../fixtures/addresses.ts'
import { colleague } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/test.ts'

/** The files for a static host pass the checks of a release, compared with the live site. */

const SITE = fileURLToPath(new URL('../../site/', import.meta.url))
const build = (siteUrl: string, args: string[] = []) =>
  run(process.execPath, [`${SITE}src/render/tools/build-static.ts`, ...args], {
    env: { SUPABASE_URL: API_URL(), SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY(), SITE_URL: siteUrl },
  })
const REFUSAL = `${SITE}dist/refusal.txt`
/** A build whose live site has far more pages. @param why the expected message; also fails if the build is not refused */
async function expectRefusal(siteUrl: string, why: string): Promise<void> {
  const { code, output } = await build(siteUrl)
  expect([code, output], why).toEqual([1, expect.stringMatching(/^Only \d+ of 4\d\d pages would be left/)])
  expect(output.trim(), 'what the report of the workflow sends').toBe(readFileSync(REFUSAL, 'utf8'))
}
const REPORT = `${SITE}dist/report.json`
const built = () => JSON.parse(readFileSync(`${SITE}dist/static/release.json`, 'utf8')).release

test('a static build succeeds, and is refused if the live site has far more pages, until staff confirm what it does not show yet', async () => {
  const made = await build(SITE_URL())
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('files in dist/static')])
  const before = built()
  const { pages, dead_links, remarks } = JSON.parse(readFileSync(REPORT, 'utf8'))
  expect(made.output).toContain(`${pages} pages, `)
  expect([dead_links, remarks], 'what the report of the workflow sends').toEqual([expect.any(Array), expect.any(Array)])

  const many = Array.from({ length: 400 }, (_, index) => `<loc>http://x/products/${index}</loc>`).join('')
  const { data: newest } = await colleague().then((client) => client.rpc('newest_site_change').throwOnError())
  let shown = newest
  const live = createServer(({ url }, response) =>
    response.end(url === '/release.json' ? JSON.stringify({ newestChange: shown }) : many),
  )
  live.listen(0, '127.0.0.1')
  await once(live, 'listening')
  const address = live.address()
  const origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  await expectRefusal(origin, 'nobody has confirmed it')
  expect(built()).toBe(before)
  expect(existsSync(REPORT), 'a refused build shows nothing').toBe(false)
  expect(readdirSync(`${SITE}dist`).filter((name) => name.startsWith('static-'))).toEqual([])

  expect((await build(origin, ['--skip-comparison'])).code).toBe(0)
  expect(existsSync(REFUSAL)).toBe(false)

  const server = createClient<Database>(API_URL(), secretsOfStack().secretKey ?? '', { auth: { persistSession: false } })
  await server.rpc('confirm_changes').throwOnError()
  await expectRefusal(origin, 'what staff confirmed is public already')
  for (const other of [newest - 1, newest + 1_000]) {
    shown = other
    const confirmed = await build(origin)
    expect([confirmed.code, confirmed.output], `of this project, and of another: ${other}`).toEqual([
      0,
      expect.stringContaining('files in dist/static'),
    ])
  }

  const report = {
    p_build_key: crypto.randomUUID(),
    p_state: 'live',
    p_newest_change: newest,
    p_release_id: 'static',
    p_reason: null,
  }
  await server.rpc('report_build', report).throwOnError()
  for (const other of [newest - 1, newest + 1_000]) {
    shown = other
    await expectRefusal(origin, `an older site is shown again, after what was confirmed was live: ${other}`)
  }
  live.close()
})
