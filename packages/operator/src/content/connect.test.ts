import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { afterAll, describe, expect, it } from 'vitest'
import { connect, operatorAccess } from './connect.ts'

/** The project of `npm start` on this machine. */
const START_DIR = mkdtempSync(join(tmpdir(), 'bayt-start-'))
const backend = join(START_DIR, 'state/backend')
mkdirSync(backend, { recursive: true })
const { secretKey, publishableKey } = loadSecrets(backend)
writeFileSync(join(backend, 'address.txt'), 'http://127.0.0.1:54321\n')
afterAll(() => rmSync(START_DIR, { recursive: true }))

const addressOf = async (env: Record<string, string>) =>
  (await connect({ url: undefined, email: undefined }, { START_DIR, ...env })).url

it('takes the project of npm start without settings, or with its own keys', async () => {
  expect(await addressOf({})).toBe('http://127.0.0.1:54321')
  expect(await addressOf({ SUPABASE_SECRET_KEY: ' ' })).toBe('http://127.0.0.1:54321')
  expect(await addressOf({ SUPABASE_SECRET_KEY: secretKey })).toBe('http://127.0.0.1:54321')
  expect(await addressOf({ SUPABASE_PUBLISHABLE_KEY: publishableKey })).toBe('http://127.0.0.1:54321')
  expect(await addressOf({ SUPABASE_SECRET_KEY: secretKey, SUPABASE_PUBLISHABLE_KEY: publishableKey })).toBe(
    'http://127.0.0.1:54321',
  )
})

it('takes no other project than that of a key: with a key alone it asks for the address', async () => {
  for (const name of ['SUPABASE_SECRET_KEY', 'SUPABASE_PUBLISHABLE_KEY']) {
    await expect(addressOf({ [name]: 'sb_secret_of_another_project' }), name).rejects.toThrow(
      `${name} is set, but SUPABASE_URL is not. Set it to the address of the project, or remove SUPABASE_SECRET_KEY and SUPABASE_PUBLISHABLE_KEY to use the local one (npm start).`,
    )
  }
})

it('does not offer a local project where none was started', async () => {
  const env = { START_DIR: join(START_DIR, 'nowhere'), SUPABASE_SECRET_KEY: 'sb_secret_of_another_project' }
  await expect(addressOf(env)).rejects.toThrow(
    /^SUPABASE_SECRET_KEY is set, but SUPABASE_URL is not\. Set it to the address of the project\.$/,
  )
})

describe('the project of an operator', () => {
  const operator = (env: Record<string, string>, named?: string) => operatorAccess(named, { START_DIR, ...env }).url

  it('is that of npm start without settings, and by every spelling of its address', () => {
    expect(operator({})).toBe('http://127.0.0.1:54321')
    expect(operator({ SUPABASE_URL: ' ', SUPABASE_SECRET_KEY: '' })).toBe('http://127.0.0.1:54321')
    for (const address of ['http://127.0.0.1:54321/', 'http://localhost:54321'])
      expect(operator({}, address)).toBe('http://127.0.0.1:54321')
  })

  it('is not guessed from a key alone, from an empty --url, or with a public key', () => {
    const key = 'sb_secret_of_another_project'
    expect(() => operator({ SUPABASE_SECRET_KEY: key })).toThrow('SUPABASE_SECRET_KEY is set, but SUPABASE_URL is not.')
    expect(() => operator({}, '')).toThrow('"" should be the https address of a Supabase project')
    expect(() => operator({}, 'https://abc.supabase.co')).toThrow(
      'A key of https://abc.supabase.co is missing. Set SUPABASE_SECRET_KEY in the environment.',
    )
    expect(() => operator({ SUPABASE_SECRET_KEY: publishableKey }, 'https://abc.supabase.co')).toThrow(
      'SUPABASE_SECRET_KEY is a public key.',
    )
    expect(() => operatorAccess(undefined, { START_DIR: join(START_DIR, 'nowhere') })).toThrow('No project is set')
  })
})

it('exports the local project under the address of its pictures, although it was named localhost', async () => {
  expect(await addressOf({ SUPABASE_URL: 'http://localhost:54321' })).toBe('http://127.0.0.1:54321')
  expect(await addressOf({ SUPABASE_URL: 'http://localhost:54399', SUPABASE_SECRET_KEY: secretKey })).toBe(
    'http://localhost:54399',
  )
})
