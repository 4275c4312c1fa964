import { setStaffPassword } from '@bayt/content/queries/staff'
import { openProject } from '@bayt/local-supabase/database'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { startFunctions } from '@bayt/local-supabase/functions'
import { startGateway } from '@bayt/local-supabase/gateway'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { expect, onTestFinished, test } from 'vitest'
import { createStateDir } from '../harness/backend.ts'
import { callFunction, signIn } from '../harness/clients.ts'
import { freePort } from '../harness/free-port.ts'
import { startMailReceiver } from '../harness/mail-receiver.ts'
import { PASSWORD_HASH } from '../harness/personas.ts'
import { signature } from '../harness/tokens.ts'

/** The whole way of a mail: the trigger, the outbox, the function on Deno, and a receiver. The project runs here, to turn its clock. */

const MAIL_HOOK_SECRET = 'the secret of the receiver'

async function startProject(mailHookUrl: string) {
  const state = createStateDir()
  await copyPreparedState(state.path, 'demo')
  const secrets = loadSecrets(state.path)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const home = process.cwd()
  const { app, database } = await openProject(state.path, secrets, url)
  let functionsUrl: string | undefined
  const gateway = await startGateway({ app, port, secrets, functionsUrl: () => functionsUrl })
  const functions = await startFunctions({
    secrets,
    supabaseUrl: url,
    deployHookUrl: url,
    adminUrl: undefined,
    more: { MAIL_HOOK_URL: mailHookUrl, MAIL_HOOK_SECRET },
    onExit: () => undefined,
  })
  functionsUrl = functions.url
  onTestFinished(async () => {
    functions.close()
    await gateway.close()
    await database.close()
    process.chdir(home)
    state.remove()
  })
  return { database, backend: { url, stateDir: state.path, secrets, hookUrl: '', pid: process.pid } }
}

test('a password that somebody else set is mailed to its owner: signed, and again under the same id until it is accepted', async () => {
  const receiver = await startMailReceiver(MAIL_HOOK_SECRET, [500, 302, 200])
  onTestFinished(() => void receiver.close())
  const { database, backend } = await startProject(receiver.url)
  const { client } = await signIn(backend, 'admin')
  await database.exec('update private.mail_settings set is_on = true')
  const editor = DEMO_STAFF.find(({ role }) => role === 'editor')
  await setStaffPassword(client, 2, PASSWORD_HASH)

  const sweep = async () => {
    const body = JSON.stringify({ type: 'SWEEP', table: 'owner_mails' })
    return (await callFunction(backend, 'notify-owners', body, { headers: signature(backend.secrets.webhookSecret, body) })).body
  }
  const afterThePause = () => database.exec('update private.owner_mails set due_at = now()')
  expect(await sweep(), 'a failure').toEqual({ sent: 0, waiting: 1 })
  expect(await sweep(), 'not due yet').toEqual({ sent: 0, waiting: 0 })
  await afterThePause()
  expect(await sweep(), 'a redirect is not followed').toEqual({ sent: 0, waiting: 1 })
  await afterThePause()
  expect(await sweep()).toEqual({ sent: 1, waiting: 0 })
  await afterThePause()
  expect(await sweep(), 'accepted once').toEqual({ sent: 0, waiting: 0 })

  expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(1)
  expect(receiver.got.map(({ isSigned }) => isSigned)).toEqual([true, true, true])
  expect(receiver.got[0]?.body).toMatchObject({
    kind: 'password_set',
    to: { email: editor?.email },
    text: expect.stringContaining('set a new password'),
  })
})
