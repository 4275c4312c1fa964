import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startErrorMessage } from './start-error.ts'

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
