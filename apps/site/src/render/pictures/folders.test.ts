import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ShareCache } from '../share/cache.ts'
import { PictureCache } from './cache.ts'

const CACHES = [
  ['PictureCache', './cache.ts'],
  ['ShareCache', '../share/cache.ts'],
] as const

/** Runs in a separate process: a call that never ends would hang the test. */
function open(name: string, file: string, folder: string) {
  const code = `const cache = await import(${JSON.stringify(new URL(file, import.meta.url).href)}); new cache.${name}(${JSON.stringify(folder)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    timeout: 20_000,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.runIf(process.platform === 'linux').each(CACHES)(
  '%s in a folder that the system refuses, as in /proc, is an error at once',
  (name, file) => {
    expect(open(name, file, '/proc/pictures')).toMatchObject({ status: 1, stderr: expect.stringContaining('ENOENT') })
  },
)

test('pictures are kept in a new folder, and one whose place a file takes is an error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const Cache of [PictureCache, ShareCache, PictureCache, ShareCache]) new Cache(join(folder, 'new/pictures'))
  expect(
    ['variants', 'originals', 'share', 'share-orders'].map((name) => existsSync(join(folder, 'new/pictures', name))),
  ).toEqual([true, true, true, true])
  writeFileSync(join(folder, 'file'), '')
  for (const Cache of [PictureCache, ShareCache]) expect(() => new Cache(join(folder, 'file/pictures'))).toThrow(/ENOTDIR|EEXIST/)
})
