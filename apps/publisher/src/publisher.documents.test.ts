import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createPublisherHarness } from '../test/publisher-harness.ts'
import { DocumentStore } from './documents/document-store.ts'

/** The PDFs in the life of releases. */

/** A publisher whose site has a catalogue. */
function publisherWithCatalogue(print: () => Promise<Buffer>, dataDir?: string) {
  const harness = createPublisherHarness({
    ...(dataDir !== undefined && { dataDir }),
    wrap: (deps) => ({ ...deps, documents: { browser: '/chromium', store: new DocumentStore(harnessDir(deps)), print } }),
  })
  const { make } = harness.renderer
  const made = vi.spyOn(harness.renderer, 'make').mockImplementation(async (job) => {
    writeFileSync(join(job.outDir, 'catalogue.html'), `<title>All</title>${harness.content.newestChange}`)
    return { ...(await make(job)), pages: ['/', '/catalogue'] }
  })
  return { harness, made }
}

const harnessDir = ({ config }: { config: { pictureCacheDir: string } }) => config.pictureCacheDir

it('a release does not wait for its PDFs; the first PDFs cause one more release, and equal sizes cause none', async () => {
  const print = Promise.withResolvers<Buffer>()
  const printed = vi.fn(() => print.promise)
  const { harness, made } = publisherWithCatalogue(printed)
  await harness.started()
  expect(harness.sent.at(-1)).toMatchObject({ state: 'live', trigger: 'start' })
  expect(made.mock.lastCall?.[0].documents).toEqual({})
  await expect.poll(() => printed.mock.calls.length).toBe(1)
  print.resolve(Buffer.from('pdf'))
  await expect.poll(() => harness.sent.at(-1)).toMatchObject({ state: 'live', trigger: 'documents' })
  expect(made.mock.lastCall?.[0].documents).toEqual({ '/catalogue.pdf': 3 })
  await harness.save()
  await expect.poll(() => printed.mock.calls.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await harness.publisher.idle()
  expect(made).toHaveBeenCalledTimes(3)
})

it('a start prints nothing of the release of an earlier process before its first build has ended', async () => {
  const { harness } = publisherWithCatalogue(() => new Promise(() => {}))
  await harness.started()
  harness.publisher.close()
  const printed = vi.fn(async () => Buffer.from('pdf'))
  const { harness: next, made } = publisherWithCatalogue(printed, harness.dataDir)
  next.renderer.codeVersion = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return 'new code'
  }
  await next.publisher.start()
  expect(printed).not.toHaveBeenCalled()
  await next.publisher.idle()
  expect(made).toHaveBeenCalledTimes(1)
  await expect.poll(() => printed.mock.calls.length).toBe(1)
})

it('a browser that fails does not fail a release', async () => {
  const { harness, made } = publisherWithCatalogue(async () => {
    throw new Error('The browser ended.')
  })
  await harness.started()
  await harness.save()
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBeGreaterThan(0)
  expect(harness.sent.filter(({ state }) => state === 'failed')).toEqual([])
  expect(made).toHaveBeenCalledTimes(2)
})

it('without a browser, the render gets no PDFs, and the version of the code has no mark', async () => {
  const harness = createPublisherHarness()
  const made = vi.spyOn(harness.renderer, 'make')
  await harness.started()
  expect(made.mock.lastCall?.[0]).not.toHaveProperty('documents')
  const record = await harness.releases.current()
  expect(record).not.toHaveProperty('documents')
  expect(record?.code).toBe('code')
})
