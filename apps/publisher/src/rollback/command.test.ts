import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { listen, newFolder, recordOf } from '../../test/helpers.ts'
import { FolderLock } from '../folder-lock.ts'
import { Releases } from '../releases.ts'

/** `npm run rollback` as a process, on the data folder of a stopped publisher. For a running publisher see faults/kill.ts. */

const dataDir = newFolder()
const releases = new Releases(dataDir)
const ids: string[] = []

const command = (...args: string[]) => commandWith({}, ...args)

async function commandWith(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), ...args], {
    env: { PATH: process.env.PATH, PUBLISHER_DATA_DIR: dataDir, ...env },
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
    await releases.switchTo(recordOf(release, { newestChange }))
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
  expect((await command('--list')).output).toMatch(
    /1 pages {2}change 3 {2}shown, publishing held since \d{4}-\d\d-\d\d \d\d:\d\d UTC by .+ \(command line\)\n/,
  )

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

it('names a folder that does not exist, and creates none', async () => {
  const typo = join(dataDir, 'relaeses')
  for (const args of [[], ['--list'], ['--resume']]) {
    const { code, output } = await commandWith({ PUBLISHER_DATA_DIR: typo }, ...args)
    expect(code).toBe(1)
    expect(output).toContain(`There is no folder ${typo}. Set PUBLISHER_DATA_DIR to the folder for releases of the publisher`)
  }
  expect(existsSync(typo)).toBe(false)
})

/** Runs the command while a publisher holds the folder. @param answer the publisher's hook; without an answer, nothing listens on its port */
async function commandWithPublisher(answer?: RequestListener) {
  const publisher = createServer(answer)
  const { port } = new URL(await listen(publisher))
  const folder = newFolder()
  const lock = new FolderLock(folder, Number(port))
  await lock.tryAcquire()
  if (!answer) publisher.close()
  const result = await commandWith({ PUBLISHER_DATA_DIR: folder, DEPLOY_HOOK_SECRET: 'of-another-publisher' })
  await lock.release()
  publisher.close()
  return result
}

it('names the secret, if a running publisher refuses the signature', async () => {
  const { code, output } = await commandWithPublisher((_, response) =>
    response.writeHead(401).end('{"message": "The request is not signed."}'),
  )
  expect(code).toBe(1)
  expect(output).toContain('DEPLOY_HOOK_SECRET should hold the secret of that publisher, and the clock')
})

it.each<[string, RequestListener]>([
  ['before it', (request) => request.resume().on('end', () => request.socket.destroy())],
  [
    'within it',
    (request, response) => response.writeHead(200).write('{"message": "Sho', () => request.resume().socket.destroySoon()),
  ],
])(
  'does not call a request failed whose answer breaks off %s: it names the command that shows the outcome',
  async (_, answer) => {
    const { code, output } = await commandWithPublisher(answer)
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The publisher \(process \d+ on .+\) did not answer in full on port \d+\. It may have carried out the request/,
    )
    expect(output).toContain('npm run rollback -- --list')
  },
)

it('says that a publisher does not answer, if nothing listens on its port', async () => {
  const { code, output } = await commandWithPublisher()
  expect(code).toBe(1)
  expect(output).toMatch(/^The publisher \(process \d+ on .+\) does not answer on port \d+\.\n$/)
})
