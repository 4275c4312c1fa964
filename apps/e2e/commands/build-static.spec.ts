import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
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

const BUILD = { p_release_id: 'static', p_reason: null }
/** Builds for a live site that has far more pages, and expects that the build is refused. @param why names the case in a failed assertion */
async function expectRefusal(siteUrl: string, why: string): Promise<void> {
  const { code, output } = await build(siteUrl)
  expect([code, output], why).toEqual([1, expect.stringMatching(/^Only \d+ of \d+ pages would be left/)])
  const sent = { state: 'failed', reason: output.trim(), loss: { emptied: [], pages: expect.any(Number) } }
  expect(report(), 'what the workflow sends').toMatchObject(sent)
}
const report = () => JSON.parse(readFileSync(`${SITE}dist/report.json`, 'utf8'))
const built = () => JSON.parse(readFileSync(`${SITE}dist/static/release.json`, 'utf8')).release

test('a static build succeeds, and is refused if the live site has far more pages, until staff confirm what it does not show yet', async ({
  request,
}) => {
  // With the pictures of the publisher: on a new machine, a static build has neither AVIF variants nor share pictures.
  cpSync(new URL('../../../.local/pictures', import.meta.url), `${SITE}.local/pictures`, { recursive: true })
  const made = await build(SITE_URL())
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('files in dist/static')])
  const before = built()
  const live = report()
  expect(live, 'what the workflow sends').toMatchObject({ state: 'live', release_id: before, dead_links: expect.any(Array) })
  expect(made.output).toContain(`${live.pages} pages, `)

  // The publisher of the stack has published the same content, so its pages are equal.
  const pages = readdirSync(`${SITE}dist/static`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  const differing: string[] = []
  for (const page of pages.filter((name) => !name.endsWith('404.html'))) {
    const served = await request.get(`${SITE_URL()}/${page.replace(/(?:^index|\/index)?\.html$/, '')}`)
    if ((await served.text()) !== readFileSync(`${SITE}dist/static/${page}`, 'utf8')) differing.push(page)
  }
  expect([pages.length > 50, differing], 'the same files as those of the publisher').toEqual([true, []])

  const { data: newest } = await colleague().then((client) => client.rpc('newest_site_change').throwOnError())
  let shown = newest
  const size = { pages: live.pages * 3, rows: {} }
  const host = createServer((_, response) =>
    response.end(JSON.stringify({ release: 'r', builtAt: '2026-11-21T00:00:00Z', newestChange: shown, size })),
  )
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  const address = host.address()
  const origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  await expectRefusal(origin, 'nobody has confirmed it')
  const { loss } = report()
  expect(built()).toBe(before)
  expect(readdirSync(`${SITE}dist`).filter((name) => name.startsWith('static-'))).toEqual([])

  expect((await build(origin, ['--skip-comparison'])).code).toBe(0)

  const server = createClient<Database>(API_URL(), secretsOfStack().secretKey ?? '', { auth: { persistSession: false } })
  // Stores the failed build as the edge function `build-report` does.
  await server
    .rpc('report_build', { ...BUILD, p_build_key: crypto.randomUUID(), p_state: 'failed', p_newest_change: newest })
    .throwOnError()
  await server.from('site_builds').update({ loss }).eq('state', 'failed').throwOnError()
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

  await server
    .rpc('report_build', { ...BUILD, p_build_key: crypto.randomUUID(), p_state: 'live', p_newest_change: newest })
    .throwOnError()
  for (const other of [newest - 1, newest + 1_000]) {
    shown = other
    await expectRefusal(origin, `an older site is shown again, after what was confirmed was live: ${other}`)
  }
  host.close()
})
