import { freePort } from '@bayt/dev-tools/ports'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { FaultHarness } from './harness/fault-harness.ts'

/** What an operator learns of a real publisher: its health and its figures. */

const harness = new FaultHarness(inject('faultBackend'))
let health = ''
beforeAll(async () => {
  const port = await freePort(29_800)
  health = `http://127.0.0.1:${port}`
  await harness.open({ HEALTH_PORT: String(port) })
})
afterEach(() => harness.backend.mend())
afterAll(() => harness.close())

const ask = async (path: string): Promise<[status: number, text: string]> => {
  const answer = await fetch(health + path)
  return [answer.status, await answer.text()]
}
const readiness = async () => {
  const [status, text] = await ask('/readyz')
  return { status, ...JSON.parse(text) }
}
/** The value of a figure, by its name with labels. */
const figure = async (name: string) => {
  const [, text] = await ask('/metrics')
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  )
}

it('the health of a publisher is ready with a release and a backend, and says in plain words why it is not', async () => {
  await harness.publish()
  await expect.poll(readiness).toMatchObject({ status: 200, isReady: true, reasons: [], waitingChanges: 0, oldestWaitMs: 0 })
  expect((await readiness()).release).toBe((await harness.publisher.releases.current())?.release)
  harness.backend.break('down')
  expect(await readiness()).toMatchObject({ status: 503, reasons: [expect.stringContaining('backend cannot be reached')] })
  expect((await ask('/healthz'))[0]).toBe(200)
  harness.backend.mend()
  await expect.poll(readiness).toMatchObject({ status: 200 })
})

it('the figures of a publisher count releases, failures, waiting changes, requests and the ends of its builder', async () => {
  const published = await figure('bayt_publish_duration_seconds_count')
  harness.backend.break('answers 500', /\/rest\/v1\/rpc\/public_content_versions/)
  const version = await harness.save()
  await expect.poll(() => figure('bayt_builds_failed_in_a_row')).toBeGreaterThan(1)
  expect(await figure('bayt_changes_waiting')).toBeGreaterThan(0)
  expect(await figure('bayt_oldest_change_waiting_seconds')).toBeGreaterThan(0)
  harness.backend.mend()
  await harness.isPublished(version)
  await expect.poll(() => figure('bayt_publish_duration_seconds_count')).toBeGreaterThan(published)
  await expect.poll(() => figure('bayt_builds_failed_in_a_row')).toBe(0)
  expect(await figure('bayt_requests_total{status="2xx"}')).toBeGreaterThan(0)
  for (const process of ['site', 'builder']) expect(await figure(`bayt_memory_bytes{process="${process}"}`)).toBeGreaterThan(1e7)
  await harness.publisher.killBuilder()
  expect(await figure('bayt_builder_exits_total')).toBe(1)
})

it('visitors get neither health nor figures', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await fetch(harness.publisher.siteUrl + path)).status, path).toBe(404)
})
