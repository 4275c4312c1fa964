import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { classifyError } from '@bayt/content/errors'
import { beforeEach, expect, it } from 'vitest'
import { newFolder, recordOf } from '../test/helpers.ts'
import { Build, failureReason, unreported } from './build.ts'
import { Releases } from './releases.ts'

let folder: string
let releases: Releases
beforeEach(() => {
  folder = newFolder()
  releases = new Releases(folder)
})

const start = async () => {
  const started = new Build({ trigger: 'staff', askedBy: 'Huda' }).building()
  await releases.saveStartedBuild(started)
  return started
}

async function finish(started: Awaited<ReturnType<typeof start>>): Promise<string> {
  const release = await releases.create()
  await releases.switchTo(recordOf(release, { report: { ...started, state: 'live', release_id: release } }))
  return release
}

it('has nothing to report before the first build', async () => {
  expect(await unreported(releases)).toEqual([])
})

it('reports an unfinished build as failed, with the name of the person who requested it', async () => {
  const first = await start()
  const release = await finish(first)
  const unfinished = await start()
  expect(await unreported(releases)).toMatchObject([
    { build_key: unfinished.build_key, state: 'failed', asked_by: 'Huda', reason: expect.stringContaining('ended before') },
    { build_key: first.build_key, state: 'live', release_id: release },
  ])
})

it('does not report a release that was live as failed, also after a rollback', async () => {
  await finish(await start())
  await finish(await start())
  await releases.rollBack(null, 'Salem', new Date())
  expect(await unreported(releases)).toMatchObject([{ state: 'live', trigger: 'rollback', asked_by: 'Salem' }])
})

it('finds the report of a release of older code beside its record, and does not call that build unfinished', async () => {
  const started = await start()
  const release = await releases.create()
  const report = { ...started, state: 'live', release_id: release }
  writeFileSync(join(releases.filesOf(release), '../report.json'), JSON.stringify(report))
  await releases.switchTo(recordOf(release))
  expect(await unreported(new Releases(folder))).toMatchObject([report])
})

it('after a return to code of before 2026-11-30, that code finds the report of the live release where it looks', async () => {
  const release = await finish(await start())
  const report = JSON.parse(readFileSync(join(releases.filesOf(release), '../report.json'), 'utf8'))
  expect(report).toMatchObject({ state: 'live', release_id: release })
})

it('staff read the message of the backend, even if it has a <', () => {
  const message = 'operator does not exist: text < integer'
  expect(failureReason(classifyError({ code: '42883', message }, 500))).toContain(message)
})

it.each(['<!DOCTYPE html><title>502</title>', '\n<html>Bad gateway', 'Unexpected answer: <html lang="en">Bad gateway'])(
  'a page of a gateway is no message: %j',
  (message) => {
    expect(failureReason(classifyError({ message }, 502))).toMatch(/retried\. It answered with a page for people/)
  },
)
