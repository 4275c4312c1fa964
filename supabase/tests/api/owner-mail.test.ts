import { setStaffPassword } from '@bayt/content/queries/staff'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { startFunctions } from '@bayt/local-supabase/functions'
import { expect, onTestFinished, test } from 'vitest'
import { callFunction, signIn } from '../harness/clients.ts'
import { startMailReceiver } from '../harness/mail-receiver.ts'
import { PASSWORD_HASH } from '../harness/personas.ts'
import { openProjectInProcess } from '../harness/project-in-process.ts'
import { signature } from '../harness/tokens.ts'

/**
 * The whole way of a mail: the trigger, the outbox, the function on Deno, and a receiver. The project runs in this process, so
 * that the test can change its clock.
 */

const MAIL_HOOK_SECRET = 'the secret of the receiver'

async function startProject(mailHookUrl: string) {
  let functionsUrl: string | undefined
  const { database, address, close } = await openProjectInProcess(() => functionsUrl)
  const functions = await startFunctions({
    secrets: address.secrets,
    supabaseUrl: address.url,
    deployHookUrl: address.url,
    adminUrl: undefined,
    more: { MAIL_HOOK_URL: mailHookUrl, MAIL_HOOK_SECRET },
    onExit: () => undefined,
  })
  functionsUrl = functions.url
  onTestFinished(async () => {
    functions.close()
    await close()
  })
  return { database, backend: address }
}

test.skipIf(isCompleteRun())(
  'a password that somebody else set is mailed to its owner: signed, and again under the same id until it is accepted',
  async () => {
    const receiver = await startMailReceiver(MAIL_HOOK_SECRET, [500, 302, 200])
    onTestFinished(() => void receiver.close())
    const { database, backend } = await startProject(receiver.url)
    const { client } = await signIn(backend, 'admin')
    await database.exec('update private.mail_settings set is_on = true')
    const editor = DEMO_STAFF.find(({ role }) => role === 'editor')
    await setStaffPassword(client, 2, PASSWORD_HASH)

    const sweep = async () => {
      const body = JSON.stringify({ type: 'SWEEP', table: 'owner_mails' })
      return (await callFunction(backend, 'notify-owners', body, { headers: signature(backend.secrets.webhookSecret, body) }))
        .body
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
  },
)
