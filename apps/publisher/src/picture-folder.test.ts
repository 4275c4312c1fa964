import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { pictureFolderProblem } from './picture-folder.ts'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'picture-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('a new folder is created, and nothing stays in it', async () => {
  const folder = join(temporary(), 'new/pictures')
  expect(await pictureFolderProblem(folder)).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
})

it.runIf(process.platform === 'linux')('a folder that the system refuses, as in /proc, is named', async () => {
  expect(await pictureFolderProblem('/proc/pictures/variants')).toContain(
    'PICTURE_CACHE_DIR, /proc/pictures/variants, cannot be used',
  )
})

it('a publisher whose pictures cannot be written says so when it starts, with the setting', async () => {
  const folder = temporary()
  const pictures = join(folder, 'file/pictures')
  writeFileSync(join(folder, 'file'), '')
  const publisher = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      ...{ SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x', DEPLOY_HOOK_SECRET: 'x'.repeat(32) },
      ...{ SITE_URL: 'http://localhost', SITE_PORT: '0', PUBLISHER_PORT: '0', SITE_BUNDLE: join(folder, 'entry.mjs') },
      ...{ PUBLISHER_DATA_DIR: join(folder, 'releases'), PICTURE_CACHE_DIR: pictures },
    },
  })
  let output = ''
  for (const stream of [publisher.stdout, publisher.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  await expect
    .poll(() => output, { timeout: 60_000 })
    .toContain(`The folder of PICTURE_CACHE_DIR, ${pictures}, cannot be used: EEXIST: file already exists`)
  const ended = once(publisher, 'exit')
  publisher.kill('SIGTERM')
  await ended
})
