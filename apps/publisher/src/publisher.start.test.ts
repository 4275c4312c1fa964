import { classifyError } from '@bayt/content/errors'
import { expect, test, vi } from 'vitest'
import { createPublisherHarness } from '../test/publisher-harness.ts'
import { handleHookMessage } from './hook-server.ts'
import { KEPT_RELEASES } from './releases.ts'

/** Sends the request that the database repeats until its newest change is live. */
async function sweep({ publisher }: ReturnType<typeof createPublisherHarness>, times = 1): Promise<void> {
  for (let swept = 0; swept < times; swept++) {
    await handleHookMessage(publisher, { event: 'publish', requested_by: 'sweep', asked_by: null, release: null })
    await publisher.idle()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const errors = () => vi.mocked(console.error).mock.calls.map(([text]) => text)

/** A publisher that has published once and stopped, and its successor on the same folder. */
async function restarted(options: Parameters<typeof createPublisherHarness>[0] = {}) {
  const first = createPublisherHarness()
  await first.started()
  first.publisher.close()
  return { first, next: createPublisherHarness({ ...options, dataDir: first.dataDir }) }
}

test('a start without changes shows the release without building it again', async () => {
  const { first, next } = await restarted()
  const make = vi.spyOn(next.renderer, 'make')
  await next.started()
  expect(next.shown).toEqual([(await first.releases.current())?.release])
  expect(make).not.toHaveBeenCalled()
})

test.each<[string, (next: ReturnType<typeof createPublisherHarness>) => unknown]>([
  ['unneeded', () => {}],
  ['unneeded', async ({ releases }) => releases.rollBack((await releases.list())[0] ?? '', 'Huda', new Date())],
  ['live', ({ content }) => (content.newestChange += 1)],
  ['failed', ({ renderer }) => vi.spyOn(renderer, 'readState').mockRejectedValue(new Error('The backend is away.'))],
])('the first build of a process tells the site server that it has ended: %s', async (outcome, prepare) => {
  const { next } = await restarted()
  await prepare(next)
  const ended: string[] = []
  next.deps.siteServer.reportBuild = (build) => void ended.push(build.outcome)
  await next.started()
  expect(ended).toEqual([outcome])
})

test('a start with new code of the site renders everything', async () => {
  const { next } = await restarted()
  next.renderer.codeVersion = async () => 'new code'
  const make = vi.spyOn(next.renderer, 'make')
  await next.started()
  expect(next.sent.at(-1)).toMatchObject({ state: 'live', trigger: 'code' })
  expect(make.mock.calls[0]?.[0]).not.toHaveProperty('baseDir')
})

test('a report that a killed process left behind is sent', async () => {
  const { first, next } = await restarted()
  await next.publisher.show()
  expect(next.sent).toEqual([expect.objectContaining({ state: 'live', build_key: first.sent.at(-1)?.build_key })])
})

test('a build that is requested during the start keeps its folder, on a slow disk', async () => {
  const { next } = await restarted()
  const { publisher, releases } = next
  await publisher.show()
  next.content.newestChange = 5
  const [list, leftover] = [releases.list.bind(releases), await releases.create()]
  vi.spyOn(releases, 'list').mockImplementationOnce(async () => {
    publisher.request('webhook')
    for (let calls = 0; calls < 100; calls++) await releases.current()
    return list()
  })
  await publisher.start()
  await publisher.idle()
  expect(next.sent.filter(({ state }) => state === 'failed')).toEqual([])
  expect(next.sent.at(-1)).toMatchObject({ state: 'live', newest_change: 5 })
  expect(await releases.list()).toHaveLength(2)
  expect(await releases.hasFiles(leftover)).toBe(false)
})

test('a second start does not sweep twice as often, and close ends the sweeps', async () => {
  const harness = createPublisherHarness({ sweepIntervalMs: 20 })
  await harness.started()
  await harness.publisher.start()
  harness.publisher.close()
  await harness.publisher.idle()
  const reads = vi.spyOn(harness.renderer, 'readState')
  await pause(100)
  expect(reads).not.toHaveBeenCalled()
})

test('a render of one change starts from the last release; a retry of staff renders everything', async () => {
  const harness = createPublisherHarness()
  await harness.started()
  const current = await harness.releases.current()
  const make = vi.spyOn(harness.renderer, 'make')
  await harness.save()
  expect(make.mock.calls[0]?.[0]).toMatchObject({ baseDir: harness.releases.filesOf(current?.release ?? '') })
  await harness.build('staff', 'Huda')
  expect(make.mock.calls[1]?.[0]).not.toHaveProperty('baseDir')
})

test('after a failure the sweep waits for the pause; a request of anybody ends it', async () => {
  const harness = createPublisherHarness({ sweepIntervalMs: 5, retryDelayMs: 3_600_000 })
  await harness.started()
  const make = vi.spyOn(harness.renderer, 'make').mockRejectedValue(new Error('broken'))
  await harness.save()
  // A sweep during the failing build may have added a second build.
  const tries = make.mock.calls.length
  await pause(60)
  await sweep(harness)
  expect(make).toHaveBeenCalledTimes(tries)
  make.mockRestore()
  await harness.build('webhook')
  expect(harness.sent.at(-1)).toMatchObject({ state: 'live', newest_change: 1 })
  harness.content.newestChange += 1
  await expect.poll(() => harness.sent.at(-1)).toMatchObject({ state: 'live', newest_change: 2, trigger: 'sweep' })
})

test('the folder of a release that failed after its switch is kept', async () => {
  const harness = createPublisherHarness()
  await harness.started()
  const switchTo = harness.releases.switchTo.bind(harness.releases)
  vi.spyOn(harness.releases, 'switchTo').mockImplementationOnce(async (record) => {
    await switchTo(record)
    throw new Error('EIO after the switch')
  })
  const remove = vi.spyOn(harness.releases, 'remove')
  const change = await harness.save()
  expect(await harness.releases.current()).toMatchObject({ newestChange: change })
  expect(remove).not.toHaveBeenCalled()
})

test('each step that fails beside the build is named in the log, and the change is public', async () => {
  const harness = createPublisherHarness()
  await harness.started()
  harness.deps.reports.send = (report) => {
    if (report.state !== 'building') throw new Error('unreachable')
  }
  vi.spyOn(harness.deps.siteServer, 'show').mockRejectedValueOnce(new Error('unreachable'))
  const change = await harness.save()
  expect(await harness.releases.current()).toMatchObject({ newestChange: change })
  vi.spyOn(harness.renderer, 'make').mockRejectedValueOnce(new Error('The page "Rice" cannot be rendered.'))
  vi.spyOn(harness.releases, 'remove').mockRejectedValueOnce(new Error('EBUSY'))
  await harness.save()
  expect(errors()).toEqual([
    'Showing the release failed:',
    'Reporting the release failed:',
    'The site was not published: The page "Rice" cannot be rendered.',
    'Reporting the failed build failed:',
    'Removing the folder of the failed build failed:',
  ])
})

test('a long outage of the backend is reported once, and a failure of content each time', async () => {
  const harness = createPublisherHarness()
  await harness.started()
  const failed = () => harness.sent.filter(({ state }) => state === 'failed').length
  const read = harness.renderer.readState
  harness.renderer.readState = async () => {
    throw new Error('The backend is unreachable.')
  }
  for (let tries = 0; tries < 3; tries++) await harness.save()
  expect(failed()).toBe(1)
  harness.renderer.readState = read
  vi.spyOn(harness.renderer, 'make').mockRejectedValue(new Error('The page "Rice" cannot be rendered.'))
  for (let tries = 0; tries < 3; tries++) await harness.save()
  expect(failed()).toBe(4)
})

test('retries without a change that fail in the same way are one entry; a save, a Retry and another reason are reported', async () => {
  const harness = createPublisherHarness({ retryDelayMs: 0 })
  await harness.started()
  const { make } = harness.renderer
  let reason = 'ENOSPC: no space left on device'
  harness.renderer.make = async ({ outDir }) => {
    throw new Error(`${reason}, open '${outDir}/index.html'`)
  }
  const keysOf = (state: string) =>
    new Set(harness.sent.filter((report) => report.state === state).map((report) => report.build_key))
  const entries = []
  for (const fail of [
    () => harness.save(),
    () => sweep(harness, 15),
    async () => (reason = 'EIO: i/o error'),
    () => sweep(harness, 15),
    () => harness.save(),
    async () => harness.publisher.request('staff', 'Huda'),
    () => sweep(harness, 15),
  ]) {
    await fail()
    await harness.publisher.idle()
    entries.push(keysOf('failed').size)
  }
  expect(entries).toEqual([1, 1, 1, 2, 3, 4, 4])
  harness.renderer.make = make
  await sweep(harness)
  expect(harness.sent.at(-1)).toMatchObject({ state: 'live', newest_change: 2, trigger: 'sweep' })
  const [live, failed] = [keysOf('live'), keysOf('failed')]
  expect([...live].filter((key) => failed.has(key))).toEqual([])
  // Each build with a reported start also has a reported end.
  expect([...keysOf('building')].filter((key) => !live.has(key) && !failed.has(key))).toEqual([])
})

const FULL_DISK = () => Promise.reject(new Error('ENOSPC: no space left on device'))

test('a publisher that ends after silent retries leaves no report of them to the next one', async () => {
  const first = createPublisherHarness({ retryDelayMs: 0 })
  await first.started()
  first.renderer.make = FULL_DISK
  await first.save()
  await sweep(first)
  first.publisher.close()
  const next = createPublisherHarness({ dataDir: first.dataDir })
  await next.publisher.show()
  const known = first.sent.map(({ build_key }) => build_key)
  expect(next.sent.filter(({ build_key }) => !known.includes(build_key))).toEqual([])
})

test('a backend that fails now before and now after it says what its newest change is causes one entry', async () => {
  const harness = createPublisherHarness({ retryDelayMs: 0 })
  await harness.started()
  const { readState } = harness.renderer
  const offline = () => Promise.reject(new TypeError('fetch failed'))
  harness.renderer.make = offline
  await harness.save()
  for (let swept = 0; swept < 10; swept++) {
    harness.renderer.readState = swept % 2 === 0 ? offline : readState
    await sweep(harness)
  }
  expect(new Set(harness.sent.flatMap(({ state, build_key }) => (state === 'failed' ? [build_key] : []))).size).toBe(1)
})

test.each([502, 403])(
  'a gateway that answers %i with another page each time is one outage, in words for staff',
  async (status) => {
    const harness = createPublisherHarness()
    await harness.started()
    let answers = 0
    harness.renderer.readState = async () => {
      answers += 1
      throw classifyError({ message: `<html><body>Ray ID: ${answers}</body></html>` }, status)
    }
    for (let tries = 0; tries < 3; tries++) await harness.save()
    const reasons = harness.sent.flatMap(({ state, reason }) => (state === 'failed' ? [reason] : []))
    expect(reasons).toEqual([
      'The backend failed; publishing is retried. It answered with a page for people, such as that of a gateway in front of it.',
    ])
  },
)

test.each([true, false])('AVIF variants are encoded in the background where that is set (%s)', async (encodesAvif) => {
  const { next } = await restarted({ encodesAvif })
  const encode = vi.spyOn(next.renderer, 'encodeInBackground')
  await next.started()
  expect(encode).toHaveBeenCalledTimes(encodesAvif ? 1 : 0)
  const make = next.renderer.make
  next.renderer.make = async (job) => ({ ...(await make(job)), lackingPictures: ['b'] })
  await next.save()
  expect(encode).toHaveBeenCalledTimes(encodesAvif ? 2 : 0)
  next.renderer.make = make
  await next.save()
  expect(encode).toHaveBeenCalledTimes(encodesAvif ? 2 : 0)
})

test.each([
  ['an encoder that finishes pictures', [], { encoded: 3, failed: [] }, true],
  ['pictures that an earlier publisher drew before it was killed', ['b'], { encoded: 0, failed: [] }, true],
  ['such pictures, although another one cannot be encoded', ['a', 'b'], { encoded: 0, failed: ['b'] }, true],
  ['such pictures, although pictures of other releases cannot be encoded', ['a'], { encoded: 0, failed: ['b', 'c'] }, true],
  ['a picture that cannot be encoded', ['b'], { encoded: 0, failed: ['b'] }, false],
])('%s: one more release, or none, although the content is the same', async (_, lackingPictures, report, isPublished) => {
  const first = createPublisherHarness()
  const { make } = first.renderer
  first.renderer.make = async (job) => ({ ...(await make(job)), lackingPictures })
  await first.started()
  first.publisher.close()
  for (const isNew of [isPublished, false]) {
    const next = createPublisherHarness({ dataDir: first.dataDir, encodesAvif: true })
    const encode = vi.spyOn(next.renderer, 'encodeInBackground').mockResolvedValueOnce(isNew ? report : { ...report, encoded: 0 })
    const { make } = next.renderer
    next.renderer.make = async (job) => ({ ...(await make(job)), lackingPictures: report.failed })
    await next.started()
    await expect.poll(() => encode.mock.settledResults.length).toBeGreaterThan(0)
    await next.publisher.idle()
    const built = next.sent.filter(({ state }) => state === 'building').map(({ trigger }) => trigger)
    expect(built).toEqual(isNew ? ['pictures'] : [])
    next.publisher.close()
  }
})

test('a publisher that is closed while pictures are encoded does not publish them', async () => {
  const { next } = await restarted({ encodesAvif: true })
  const encoded = Promise.withResolvers<{ encoded: number; failed: string[] }>()
  vi.spyOn(next.renderer, 'encodeInBackground').mockReturnValueOnce(encoded.promise)
  await next.started()
  const make = vi.spyOn(next.renderer, 'make')
  next.publisher.close()
  encoded.resolve({ encoded: 3, failed: [] })
  await pause(20)
  await next.publisher.idle()
  expect(make).not.toHaveBeenCalled()
})

test('a start hands the pages of builds that were killed to the next build, newest first, and removes them after it', async () => {
  const { first, next } = await restarted()
  const [older, newer] = [await first.releases.create(new Date(2027, 1)), await first.releases.create(new Date(2027, 2))]
  const make = vi.spyOn(next.renderer, 'make')
  next.content.newestChange = 5
  await next.started()
  expect(make.mock.calls[0]?.[0].progress).toMatchObject({
    code: 'code',
    leftovers: [next.releases.journalOf(newer), next.releases.journalOf(older)],
  })
  expect(await next.releases.incomplete()).toEqual([])
  await next.save()
  expect(make.mock.calls[1]?.[0].progress?.leftovers).toEqual([])
})

test('a start without changes removes the builds that were killed', async () => {
  const { first, next } = await restarted()
  await first.releases.create()
  await next.started()
  expect(await next.releases.incomplete()).toEqual([])
})

test('a start without changes removes what a publisher that was killed right after its switch kept beyond ten releases', async () => {
  const first = createPublisherHarness()
  await first.started()
  vi.spyOn(first.releases, 'prune').mockResolvedValue()
  while ((await first.releases.list()).length <= KEPT_RELEASES) await first.save()
  first.publisher.close()
  const next = createPublisherHarness({ dataDir: first.dataDir })
  next.content.newestChange = first.content.newestChange
  const make = vi.spyOn(next.renderer, 'make')
  await next.started()
  expect(make).not.toHaveBeenCalled()
  expect(await next.releases.list()).toHaveLength(KEPT_RELEASES)
})
