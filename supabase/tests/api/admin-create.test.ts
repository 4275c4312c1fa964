import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Backend, type BackendAddress, createStateDir } from '../harness/backend.ts'
import { callFunction, refusal, server, visitor } from '../harness/clients.ts'
import { freePort } from '../harness/free-port.ts'

/** The command that creates the first account, as a process, on an empty project. */

const COMMAND = fileURLToPath(new URL('../../../packages/operator/src/admin-create.ts', import.meta.url))
const PASSWORD = 'Harbour-2026'
const state = createStateDir()
let backend: Backend

beforeAll(async () => {
  backend = await Backend.start({
    stateDir: state.path,
    port: await freePort(),
    hookUrl: inject('backend').hookUrl,
    isEmpty: true,
  })
})
afterAll(async () => {
  await backend.end()
  state.remove()
})

interface Run {
  args?: string[]
  password?: string
  key?: string
  address?: string
}

const ACCOUNT = ['--email', 'Owner@Test.Example ', '--name', 'The Owner']

async function adminCreate({
  args = ACCOUNT,
  password = PASSWORD,
  key = backend.secrets.secretKey,
  address = backend.url,
}: Run = {}) {
  const child = spawn(process.execPath, [COMMAND, ...args, '--url', address], {
    env: { ...process.env, SUPABASE_SECRET_KEY: key },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  child.stdin.end(`${password}\n`)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

const login = (address: BackendAddress, email: string, password = PASSWORD) =>
  callFunction(address, 'admin-login', { email, password })

const REFUSED: [string, () => Run, RegExp][] = [
  ['a weak password', () => ({ password: 'password' }), /one uppercase letter\n.*one number\n.*one special character/],
  ['no password', () => ({ password: '' }), /at least 8 characters long/],
  ['a password that bcrypt would truncate', () => ({ password: `Aa1-${'ب'.repeat(35)}` }), /at most 72 bytes/],
  ['a password that signing in would change', () => ({ password: 'Aa1!<style>zz9' }), /Password must not contain markup/],
  [
    'a password with an invisible character',
    () => ({ password: 'Harbour\u200B-2026' }),
    /Password must not contain an invisible/,
  ],
  [
    'an e-mail that looks like another',
    () => ({ args: ['--email', 'own\u0435r@test.example', '--name', 'A'] }),
    /--email.*email must have letters a-z or Arabic letters/,
  ],
  [
    'a name with a direction override',
    () => ({ args: ['--email', 'owner@test.example', '--name', 'A\u202Enimda'] }),
    /--name.*full_name must not contain an invisible character/,
  ],
  ['no name', () => ({ args: ['--email', 'owner@test.example'] }), /--name/],
  ['an invalid e-mail', () => ({ args: ['--email', 'owner', '--name', 'A'] }), /--email/],
  ['no key', () => ({ key: '' }), /SUPABASE_SECRET_KEY/],
  ['the public key', () => ({ key: backend.secrets.publishableKey }), /the secret key of the project/],
  ['a wrong key', () => ({ key: `sb_secret_${'x'.repeat(32)}` }), /refused the key/],
  ['plain http to another machine', () => ({ address: 'http://project.test.example' }), /the https address/],
  ['an address without a server', () => ({ address: 'http://127.0.0.1:9' }), /cannot be reached/],
  ['an option that does not exist', () => ({ args: [...ACCOUNT, '--password', 'x'] }), /--password/],
]

test.for(REFUSED)('%s: no account is created, and the output names the reason', async ([, run, reason]) => {
  const { code, output } = await adminCreate(run())
  expect(output).toMatch(reason)
  expect(output).not.toMatch(/\n\s+at /)
  expect(code).toBe(1)
  expect((await server(backend).from('admin_users').select('id')).data).toEqual([])
})

test('the first account is created with a hash of cost 10 and signs in; a second one needs --another', async () => {
  expect(await adminCreate()).toMatchObject({ code: 0, output: expect.stringContaining('owner@test.example') })
  expect((await login(backend, 'owner@test.example')).body).toMatchObject({
    user: { id: 1, email: 'owner@test.example', full_name: 'The Owner', role: 'admin' },
  })
  const { data } = await server(backend).rpc('login_begin', { p_email: 'owner@test.example' })
  expect(data?.[0]?.password_hash).toMatch(/^\$2b\$10\$/)

  const second = ['--email', 'second@test.example', '--name', 'Second']
  expect(await adminCreate({ args: second })).toMatchObject({ code: 1, output: expect.stringContaining('add --another') })
  expect(await adminCreate({ args: [...second, '--another'] })).toMatchObject({ code: 0 })
  expect((await login(backend, 'second@test.example')).status).toBe(200)
  expect(await adminCreate({ args: [...second, '--another'] })).toMatchObject({
    code: 1,
    output: expect.stringContaining('An account of second@test.example already exists.'),
  })
})

test('only the secret key may call staff_bootstrap', async () => {
  const values = { p_email: 'x@test.example', p_full_name: 'X', p_password_hash: `$2b$10$${'a'.repeat(53)}`, p_another: true }
  expect((await visitor(backend).rpc('staff_bootstrap', values)).error).not.toBeNull()
  expect(refusal(await login(backend, 'x@test.example', 'Wrong-2026')).status).toBe(401)
})
