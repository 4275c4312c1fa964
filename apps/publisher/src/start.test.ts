import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { pictureFolderProblem, startErrorMessage } from './start.ts'

async function portError(): Promise<Error & { port: number }> {
  const [first, second] = [createServer(), createServer()]
  await once(first.listen(0, '127.0.0.1'), 'listening')
  const address = first.address()
  const [error] = await once(second.listen(typeof address === 'object' ? address?.port : 0, '127.0.0.1'), 'error')
  first.close()
  return error
}

it('a taken port is named with its setting', async () => {
  const error = await portError()
  const ports = { sitePort: 1, hookPort: 2, dataDir: '/srv/releases' }
  // npm start finds the port in the original message.
  const rest = `. End it, or set another port: listen EADDRINUSE: address already in use 127.0.0.1:${error.port}`
  expect(startErrorMessage(error, { ...ports, hookPort: error.port })).toBe(
    `Another program uses the port of PUBLISHER_PORT${rest}`,
  )
  expect(startErrorMessage(error, { ...ports, sitePort: error.port })).toBe(`Another program uses the port of SITE_PORT${rest}`)
})

it('a folder that cannot be used is named with its setting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-error-'))
  const dataDir = join(folder, 'file/releases')
  writeFileSync(join(folder, 'file'), '')
  let error: unknown
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (cause) {
    error = cause
  }
  expect(startErrorMessage(error, { sitePort: 1, hookPort: 2, dataDir })).toBe(
    `The folder of PUBLISHER_DATA_DIR, ${dataDir}, cannot be used: ENOTDIR: not a directory, mkdir '${dataDir}'`,
  )
  rmSync(folder, { recursive: true })
})

it('a folder above it that this user may not write to, and a port that it may not use, are named with their settings', () => {
  const ports = { sitePort: 80, hookPort: 2, dataDir: '/srv/bayt/releases' }
  // `mkdir` names the first folder that it could not create.
  const folder = Object.assign(new Error("EACCES: permission denied, mkdir '/srv/bayt'"), { code: 'EACCES', path: '/srv/bayt' })
  expect(startErrorMessage(folder, ports)).toBe(
    "The folder of PUBLISHER_DATA_DIR, /srv/bayt/releases, cannot be used: EACCES: permission denied, mkdir '/srv/bayt'",
  )
  const other = Object.assign(new Error('EACCES: open'), { code: 'EACCES', path: '/srv/bayt/releases-of-another/x' })
  expect(startErrorMessage(other, ports)).toBe('EACCES: open')
  const port = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), { code: 'EACCES', port: 80 })
  expect(startErrorMessage(port, ports)).toBe(
    'This user may not use the port of SITE_PORT. Set another port: listen EACCES: permission denied 127.0.0.1:80',
  )
})

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
