import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { Releases } from '../releases.ts'

/** `npm run rollback` as a process, on the data folder of a stopped publisher. With a running one: faults/kill.ts. */

const dataDir = mkdtempSync(join(tmpdir(), 'rollback-'))
const releases = new Releases(dataDir)
const ids: string[] = []

async function command(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), ...args], {
    env: { PATH: process.env.PATH, PUBLISHER_DATA_DIR: dataDir },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

beforeAll(async () => {
  for (const newestChange of [1, 2, 3]) {
    const release = await releases.create()
    const builtAt = '2026-11-21T10:00:00.000Z'
    await releases.switchTo({
      release,
      newestChange,
      builtAt,
      code: '',
      origin: 'http://localhost',
      pages: ['/'],
      contentSecurityPolicy: '',
    })
    ids.push(release)
  }
})

it('lists the kept releases, goes back by one, then to a named one, and resumes', async () => {
  const listed = await command('--list')
  expect(
    listed.output
      .trim()
      .split('\n')
      .map((line) => line.split(/\s/)[0]),
  ).toEqual(ids.toReversed())
  expect(listed.output).toMatch(/2026-11-21 10:00 UTC +1 pages {2}change 3 {2}shown\n/)

  expect(await command()).toEqual({ code: 0, output: expect.stringContaining(`Shown now: ${ids[1]}.`) })
  expect(await releases.pin()).toMatchObject({ by: expect.stringContaining('(command line)') })
  expect((await command(ids[2] ?? '')).code).toBe(0)
  expect((await releases.current())?.release).toBe(ids[2])
  expect((await command('--list')).output).toContain('shown, publishing held since')

  expect((await command('--resume')).code).toBe(0)
  expect(await releases.pin()).toBeUndefined()
})

it.each<[string, string[], string]>([
  ['a release that is not kept', ['20200101-000000000-abcd'], 'does not exist, or is no longer kept'],
  ['to resume without a rollback', ['--resume'], 'Publishing is not held'],
  ['to rebuild when no publisher runs', ['--rebuild'], 'No publisher runs here'],
  ['an option that does not exist', ['--force'], "Unknown option '--force'"],
])('refuses %s with a clear message, and changes nothing', async (_, args, reason) => {
  const before = await releases.current()
  expect(await command(...args)).toEqual({ code: 1, output: expect.stringContaining(reason) })
  expect(await releases.current()).toEqual(before)
})
