import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loginResponse } from '@bayt/content/entities/session'
import { deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { backUp } from '@bayt/content-transfer/backup/back-up'
import { writeNewKey } from '@bayt/content-transfer/backup/new-key'
import { rehearse } from '@bayt/content-transfer/backup/rehearse'
import { restoreBackup } from '@bayt/content-transfer/backup/restore-backup'
import { signingKey } from '@bayt/local-supabase/secrets'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Passkey } from '../harness/authenticator.ts'
import { Backend, createStateDir } from '../harness/backend.ts'
import { type Client, callFunction, server, withToken } from '../harness/clients.ts'
import { contentCommand } from '../harness/content-command.ts'
import { inputOf } from '../harness/form-input.ts'
import { freePort } from '../harness/free-port.ts'
import { passkeyCalls } from '../harness/passkey-account.ts'
import { dataUrl, picture } from '../harness/pictures.ts'
import { contentsOf, projectOf, retry, temporaryFolders } from '../harness/transfer.ts'
import { unreliableProxy } from '../harness/unreliable-proxy.ts'

/** The command `npm run backup`, with accounts, from a company's project into an empty one (docs/backup.md, docs/restore.md). */

const { hookUrl } = inject('backend')
const states = [createStateDir(), createStateDir()] as const
const folders = temporaryFolders()
const folder = folders.create()
const identity = join(folders.create(), 'identity.txt')
let source: Backend
let target: Backend
let recipient: string
/** The editor's console. */
let client: Client
let passkey: Passkey
/** The secret of the editor's app. */
let secret: string
let codes: string[]
const EDITOR = 'editor@company.example'

const start = async (stateDir: string) => Backend.start({ stateDir, port: await freePort(), hookUrl, isEmpty: true })
const codeOf = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

beforeAll(async () => {
  source = await start(states[0].path)
  const calls = passkeyCalls(source)
  passkey = (await calls.keeper('owner@company.example', 'admin')).passkey
  const { token } = await calls.addPerson(EDITOR)
  secret = ((await calls.factor(token, { action: 'set_up' })).body as { secret: string }).secret
  const confirmed = await calls.factor(token, { action: 'confirm', code: codeOf(0), password: calls.password })
  const set = confirmed.body as { codes: string[]; token: string }
  codes = set.codes
  client = withToken(source, set.token)
  await server(source)
    .rpc('restore_settings', { p_settings: { bin_days: 30 } })
    .throwOnError()
  const upload = async (width: number) => {
    const pair = { imageData: dataUrl(await picture('jpg', width, 40)), thumbnailData: dataUrl(await picture('jpg')) }
    const { body } = await callFunction(source, 'image-upload', { ...pair, fileName: 'a.jpg' }, { token: set.token })
    return (body as { publicUrl: string }).publicUrl
  }
  const logos = [await upload(50), await upload(60)]
  for (const [index, logo_url] of logos.entries()) {
    const { id } = await insertRecord(client, 'partners', inputOf('partners', { name: `شريك ${index}`, logo_url }))
    await updateRecord(client, 'partners', id, { name: `شريك "${index}", =1+1` })
  }
  const { id } = await insertRecord(client, 'partners', inputOf('partners', { name: 'Gone' }))
  await deleteRecord(client, 'partners', id)
  recipient = /BACKUP_AGE_RECIPIENT=(\S+)/.exec(await writeNewKey(identity))?.[1] ?? ''
  target = await start(states[1].path)
})

afterAll(async () => {
  await Promise.all([source.end(), target.end()])
  for (const state of states) state.remove()
  folders.removeAll()
})

const envOf = ({ url, secrets }: Backend) => ({
  SUPABASE_URL: url,
  SUPABASE_SECRET_KEY: secrets.secretKey,
  ADMIN_JWT_KEY: signingKey(secrets),
})
const backUpBy = (into: string, from: Backend, env: Record<string, string> = { BACKUP_AGE_RECIPIENT: recipient }) =>
  contentCommand('backup', { args: [into], env: { ...envOf(from), ...env } })
/** Makes a backup in this process, without the command. */
const backUpFrom = (from: Backend, into: string) =>
  backUp(projectOf(from), into, { isFewerExpected: false, keys: { recipient, adminKey: signingKey(from.secrets) }, retry })
const backupsIn = (path: string) =>
  readdirSync(path)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
const statusOf = (path: string) => JSON.parse(readFileSync(join(path, 'status.json'), 'utf8'))
/** The files of a backup, except the encrypted one. */
const readableIn = (path: string) => new Map([...contentsOf(path)].filter(([name]) => name !== 'accounts.age'))
const newestIn = (path: string) => join(path, backupsIn(path).at(-1) ?? '')

test('a backup has no readable hash or secret; its outcome is in the folder and in the project', async () => {
  const { code, output } = await backUpBy(folder, source)
  expect([code, output]).toEqual([0, expect.stringContaining('2 accounts. 1 backups are kept, 0 were removed.')])
  const everything = [...contentsOf(folder).values(), output].join()
  for (const hidden of ['$2b$', secret, EDITOR, 'owner@company.example', source.secrets.secretKey])
    expect(everything).not.toContain(hidden)
  const done = { ok: true, fault: null, at: expect.any(String), files: 19, bytes: expect.any(Number) }
  expect(statusOf(folder)).toEqual({ backup: done })
  const { data } = await server(source).rpc('operation_states').throwOnError()
  expect(data).toMatchObject([{ name: 'backup', state: { ok: true, files: 19 } }])
})

test('restored into an empty project: a password with a code of the app, a recovery code and a passkey sign in as before', async () => {
  const restored = (identityFile?: string) =>
    restoreBackup(projectOf(target), newestIn(folder), {
      isDryRun: false,
      keys: { identityFile, adminKey: signingKey(target.secrets) },
      retry,
    })
  const other = join(folders.create(), 'other.txt')
  await writeNewKey(other)
  await expect(restored(other)).rejects.toThrow(`${other} is not the identity of ${newestIn(folder)}/accounts.age.`)
  expect((await server(target).from('partners').select('id').throwOnError()).data).toEqual([])
  expect((await restored()).accounts).toEqual([expect.stringContaining('which stay out: set BACKUP_AGE_IDENTITY_FILE')])
  const env = { ...envOf(target), BACKUP_AGE_IDENTITY_FILE: identity }
  const { code, output } = await contentCommand('import', { args: [folder], env })
  expect([code, output]).toEqual([0, expect.stringContaining('2 accounts restored.')])

  // Nobody has signed in yet: a sign-in would change the accounts before the second backup.
  const again = folders.create()
  await backUpFrom(target, again)
  expect(readableIn(newestIn(again))).toEqual(readableIn(newestIn(folder)))

  const calls = passkeyCalls(target)
  const signIn = async (code: string) => {
    const { body } = await calls.login({ email: EDITOR, password: calls.password })
    return calls.login({ challenge: (body as { challenge: string }).challenge, code })
  }
  expect(loginResponse.parse((await signIn(codeOf(1))).body).user).toMatchObject({ email: EDITOR, role: 'editor' })
  expect((await signIn(codes[0] ?? '')).status).toBe(200)
  expect((await signIn(codes[0] ?? '')).status, 'used up').toBe(403)
  expect((await calls.signInWith(passkey)).status).toBe(200)
  expect((await restored(identity)).accounts).toEqual([expect.stringContaining('Somebody has signed in to this project')])
})

test('a second backup shares the pictures of the first, and a backup without a key says that it leaves accounts out', async () => {
  const first = newestIn(folder)
  const before = contentsOf(first)
  const { code, output } = await backUpBy(folder, source, {})
  expect([code, output]).toEqual([0, expect.stringContaining('Note: the backup has no accounts, because BACKUP_AGE_RECIPIENT')])
  expect(contentsOf(first)).toEqual(before)
  const second = newestIn(folder)
  expect(second).not.toBe(first)
  expect(readableIn(second)).toEqual(readableIn(first))
  const pictures = [...before.keys()].filter((name) => name.startsWith('pictures/'))
  expect(pictures).toHaveLength(4)
  for (const name of pictures) expect(statSync(join(second, name)).ino, name).toBe(statSync(join(first, name)).ino)
  expect(readdirSync(folder).filter((name) => !/^\d{4}-/.test(name))).toEqual(['status.json'])
})

test('a rehearsal finds each damaged file, each missing file, and each record that differs after the restore', async () => {
  const damaged = folders.create()
  await backUpFrom(source, damaged)
  const path = newestIn(damaged)
  const rehearsed = (keys = {}) => rehearse(path, projectOf(target), keys, retry)
  await expect(rehearsed()).resolves.toMatchObject({ rows: 2, pictures: 4, accounts: undefined })
  await server(target).from('partners').update({ name: 'Another' }).eq('id', 1).throwOnError()
  await expect(rehearsed()).rejects.toThrow(/would leave records out: 1, such as partners\.json row 1/)
  const [full = '', other = ''] = readdirSync(join(path, 'pictures/full')).sort()
  const bytes = readFileSync(join(path, 'pictures/full', full))
  // Writes a new file, because earlier backups share the former file.
  rmSync(join(path, 'pictures/full', full))
  writeFileSync(join(path, 'pictures/full', full), Buffer.concat([bytes.subarray(0, -9), Buffer.alloc(9)]))
  rmSync(join(path, 'pictures/small', other))
  truncateSync(join(path, 'partners.json'), 100)
  await expect(rehearsed()).rejects.toThrow(
    `partners.json (not as it was written), pictures/full/${full} (not as it was written), pictures/small/${other} (it does not exist) of ${path} cannot be restored. Make a new backup`,
  )
  truncateSync(join(path, 'accounts.age'), 300)
  const cut = restoreBackup(projectOf(target), path, { isDryRun: true, keys: { identityFile: identity }, retry })
  await expect(cut).rejects.toThrow(`${path}/accounts.age is damaged. Take another backup`)

  // The next backup has its own, intact copies.
  await backUpFrom(source, damaged)
  expect(readableIn(newestIn(damaged))).toEqual(readableIn(newestIn(folder)))
})

test('a folder that cannot be written, and a project that refuses the key, are named; earlier backups stay', async () => {
  const refused = await backUpBy('/sys/backups', source)
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(/The backup failed\. The command cannot use \/sys\/backups: .*run the same command again/),
  ])
  const before = contentsOf(folder)
  const down = await backUpBy(folder, source, { SUPABASE_SECRET_KEY: `sb_secret_${'x'.repeat(30)}` })
  expect(down.code).toBe(1)
  expect(statusOf(folder)).toMatchObject({ backup: { ok: false, fault: expect.stringContaining('refused the key') } })
  for (const [name, content] of before)
    if (name !== 'status.json') expect(contentsOf(folder).get(name) === content, name).toBe(true)
  const first = join(folders.create(), 'new/backups')
  await contentCommand('backup', { args: [first], env: { SUPABASE_URL: source.url } })
  expect(statusOf(first)).toMatchObject({
    backup: { ok: false, fault: expect.stringContaining('is missing. Set SUPABASE_SECRET_KEY') },
  })
})

test('a backup that was killed is continued, and counts only when it is complete', async () => {
  const into = folders.create()
  await backUpFrom(source, into)
  const earlier = backupsIn(into)
  await updateRecord(client, 'partners', 1, { name: 'After the first backup' })
  let kill = () => {}
  const proxy = await unreliableProxy(source.url, (path) => {
    if (!path.includes('project_settings')) return 'forward'
    kill()
    return 'hang'
  })
  const onStart = (child: ChildProcess) => {
    kill = () => child.kill('SIGKILL')
  }
  const env = { ...envOf(source), SUPABASE_URL: proxy.url }
  expect((await contentCommand('backup', { args: [into], env, onStart })).code).toBe(null)
  proxy.close()
  expect([backupsIn(into), existsSync(join(into, 'unfinished'))]).toEqual([earlier, true])
  expect((await backUpBy(into, source)).code).toBe(0)
  expect([backupsIn(into).length, existsSync(join(into, 'unfinished'))]).toEqual([2, false])
  expect(readFileSync(join(newestIn(into), 'partners.json'), 'utf8')).toContain('After the first backup')
})
