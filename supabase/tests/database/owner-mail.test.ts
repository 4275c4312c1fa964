import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addAccount, addCast, become, becomeOwner, GIVEN_HASH, PASSWORD_HASH, PERSONAS, renewing } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'

/** The outbox of mails to owners. The function `notify-owners` takes mails from the outbox with the role `service_role`. */

const TURN_ON = 'update private.mail_settings set is_on = true'
const waiting = (tx: Connection) => tx.query('select kind, email, by_name, detail from private.owner_mails order by id')

async function take(tx: Connection): Promise<{ id: number; kind: string; browser: string | null }[]> {
  await become(tx, { role: 'service_role' })
  const taken = await tx.query<{ id: number; kind: string; browser: string | null }>(
    'select id::int, kind, browser from owner_mails_take(20)',
  )
  await becomeOwner(tx)
  return taken
}

async function lock(tx: Connection, email: string): Promise<void> {
  await tx.query('delete from private.login_attempts')
  for (let guess = 0; guess < 5; guess++) {
    await tx.query('select login_begin($1)', [email])
    await tx.query("select sign_in_refused('password_refused', $1)", [email])
  }
}

test('off, which is the default, nothing waits for a mail', async ({ tx }) => {
  await addAccount(tx, 'owner@test.example')
  await lock(tx, 'owner@test.example')
  expect(await waiting(tx)).toEqual([])
})

test('a reset by somebody else, a new device, a lock, another role and a replaced password are mailed; another name is not', async ({
  tx,
}) => {
  const { admin, editor } = await addCast(tx)
  await tx.run(TURN_ON)
  await become(tx, { role: 'authenticated', sub: admin.subject, session_id: admin.session })
  await tx.query('select staff_set_password($1, $2)', [editor.id, GIVEN_HASH])
  await tx.query(
    `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', 'editor@test.example'::text, 'full_name', 'Other name'::text, 'role', 'moderator'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`,
    [editor.id],
  )
  await becomeOwner(tx)
  await lock(tx, 'editor@test.example')
  await lock(tx, 'editor@test.example')
  const [{ session } = { session: '' }] = await tx.query<{ session: string }>(
    "select session_id::text as session from login_succeed($1, $2, 'phone')",
    [editor.id, GIVEN_HASH],
  )
  await tx.query("select session_described($1, 'phone', 'Safari', 'iOS')", [session])
  await tx.query('select own_password_set($1, $2, $3, $4)', [editor.id, GIVEN_HASH, PASSWORD_HASH, session])
  const expectedMail = (kind: string, by_name: string | null = null, detail = {}) => ({
    kind,
    email: 'editor@test.example',
    by_name,
    detail,
  })
  expect(await waiting(tx)).toEqual([
    expectedMail('password_set', 'Test'),
    expectedMail('account_changed', 'Test', { role: ['editor', 'moderator'], full_name: ['Test', 'Other name'] }),
    expectedMail('locked'),
    expectedMail('new_device'),
    expectedMail('password_changed', 'Other name', { by_self: true }),
  ])
  expect((await take(tx)).at(-2), 'named once it is known').toMatchObject({ kind: 'new_device', browser: 'Safari' })
  await tx.run("update private.told_mails set told_at = told_at - interval '25 hours'")
  await lock(tx, 'editor@test.example')
  expect((await waiting(tx)).at(-1), 'once a day').toEqual(expectedMail('locked'))
})

test('a change of role and e-mail is mailed to the former address', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  await tx.run(TURN_ON)
  await become(tx, { role: 'authenticated', sub: admin.subject, session_id: admin.session })
  await tx.query(
    `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', 'other@test.example'::text, 'full_name', 'Test'::text, 'role', 'moderator'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`,
    [editor.id],
  )
  await becomeOwner(tx)
  expect(await waiting(tx)).toEqual([
    {
      kind: 'account_changed',
      email: 'editor@test.example',
      by_name: 'Test',
      detail: { role: ['editor', 'moderator'], email: true },
    },
  ])
})

test('a change of e-mail alone is mailed to the former address, without the new one', async ({ tx }) => {
  const { admin, editor } = await addCast(tx)
  await tx.run(TURN_ON)
  await become(tx, { role: 'authenticated', sub: admin.subject, session_id: admin.session })
  const call = `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', $2::text, 'full_name', 'Test'::text, 'role', $3::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`
  await tx.query(call, [editor.id, 'other@test.example', 'editor'])
  await tx.query(call, [editor.id, 'other@test.example', 'moderator'])
  await becomeOwner(tx)
  expect(await waiting(tx)).toEqual([
    { kind: 'account_changed', email: 'editor@test.example', by_name: 'Test', detail: { email: true } },
    { kind: 'account_changed', email: 'other@test.example', by_name: 'Test', detail: { role: ['editor', 'moderator'] } },
  ])
})

test('a password or e-mail that was changed from the own account in Users is mailed, of an e-mail to the former address', async ({
  tx,
}) => {
  const { admin } = await addCast(tx)
  await tx.run(TURN_ON)
  await become(tx, { role: 'authenticated', sub: admin.subject, session_id: admin.session })
  await tx.query(
    `select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', 'other@test.example'::text, 'full_name', 'Test'::text, 'role', 'admin'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))`,
    [admin.id],
  )
  await tx.query('select staff_set_password($1, $2)', [admin.id, GIVEN_HASH])
  await becomeOwner(tx)
  expect(await waiting(tx)).toEqual([
    { kind: 'account_changed', email: 'admin@test.example', by_name: 'Test', detail: { email: true, by_self: true } },
    { kind: 'password_set', email: 'other@test.example', by_name: 'Test', detail: { by_self: true } },
  ])
})

test('a recovery code that was used and what the own account changed of its second factor are mailed, without a secret', async ({
  tx,
}) => {
  const owner = await addAccount(tx, 'owner@test.example')
  await tx.run(TURN_ON)
  const own = [owner.id, owner.session]
  const hashes = ['a'.repeat(64)]
  await tx.query("select totp_enrol($1, $2, 'sealed secret')", own)
  const change = (call: string, values: unknown[]) => renewing(tx, owner.session, call, [...own, ...values])
  await change("totp_confirm($1, $2, 'sealed secret', 5, $3, $4)", [hashes, { password: true }])
  await change('second_factor_shown($1, $2, $3)', [{ code_hash: hashes[0] }])
  await change('recovery_codes_renew($1, $2, $3, $4)', [hashes, { step: 6 }])
  const passkey = { credential_id: 'credential', public_key: 'bytes', counter: 0, name: 'Laptop', transports: [] }
  const registered = { ...passkey, is_user_verified: true, is_backed_up: false }
  await change('passkey_register($1, $2, false, $3, null)', [registered])
  const [added] = await tx.query<{ id: number }>('select id from private.passkeys')
  await change('passkey_remove($1, $2, $3, $4)', [added?.id, { step: 7 }])
  await change('second_factor_remove($1, $2, $3)', [{ step: 8 }])
  const mails = await waiting(tx)
  expect(mails.map(({ kind, email }) => [kind, email])).toEqual(
    ['factor_set_up', 'recovery_code_used', 'codes_renewed', 'passkey_added', 'passkey_removed', 'factor_removed'].map((kind) => [
      kind,
      'owner@test.example',
    ]),
  )
  expect(JSON.stringify(mails)).not.toMatch(/sealed secret|aaaa|credential|bytes/)
})

test('what an account does to itself without end is mailed at once and then once in ten minutes, the last time too', async ({
  tx,
}) => {
  const { id, session } = await addAccount(tx, 'owner@test.example')
  await tx.run(TURN_ON)
  await tx.query("insert into private.totp_secrets (admin_user_id, sealed, last_step) values ($1, 'sealed', 0)", [id])
  await tx.query('update private.admin_sessions set assurance = 2, second_factor_at = now() where id = $1', [session])
  let step = 0
  const renew = () =>
    renewing(tx, session, 'recovery_codes_renew($1, $2, $3, $4)', [id, session, ['a'.repeat(64)], { step: ++step }])
  const kinds = async () => (await take(tx)).map(({ kind }) => kind)
  const tenMinutesLater = () =>
    tx.run(`update private.owner_mails set due_at = due_at - interval '10 minutes' where attempts = 0;
      update private.told_mails set told_at = told_at - interval '10 minutes'`)
  for (let times = 0; times < 5; times++) await renew()
  expect(await kinds()).toEqual(['codes_renewed'])
  for (let times = 0; times < 5; times++) await renew()
  await tx.query("select private.note_event('passkey_added', $1, $1)", [id])
  expect(await kinds(), 'another kind waits for none').toEqual(['passkey_added'])
  await tenMinutesLater()
  expect(await kinds(), 'what followed the first mail').toEqual(['codes_renewed'])
  await renew()
  await tenMinutesLater()
  expect(await kinds()).toEqual(['codes_renewed'])
  await tenMinutesLater()
  await renew()
  expect(await kinds(), 'after a pause').toEqual(['codes_renewed'])
})

test('a mail that waits counts what the account does meanwhile, with the last time; one about an admin tells nothing of it', async ({
  tx,
}) => {
  const { admin, editor } = await addCast(tx)
  await tx.run(TURN_ON)
  const add = (name: string) => tx.query("select private.note_event('passkey_added', $1, $1, $2)", [editor.id, { passkey: name }])
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    await add(name)
    if (name === 'First') expect(await take(tx)).toHaveLength(1)
    if (name === 'Second')
      await tx.run(`update private.owner_mails set at = at - interval '5 minutes', due_at = now() + interval '5 minutes'`)
  }
  const [, collected] = await tx.query<{ detail: object; last_later_by: number }>(
    `select detail, extract(epoch from (detail ->> 'last_at')::timestamptz - at)::int / 60 as last_later_by
     from private.owner_mails order by id`,
  )
  expect(collected).toMatchObject({ detail: { by_self: true, times: 3, last_at: expect.any(String) }, last_later_by: 5 })

  await become(tx, { role: 'authenticated', sub: admin.subject, session_id: admin.session })
  await tx.query('select staff_set_password($1, $2)', [editor.id, GIVEN_HASH])
  await becomeOwner(tx)
  await tx.query("select private.note_event('password_set', $1, $1)", [editor.id])
  const details = (await waiting(tx)).filter(({ kind }) => kind === 'password_set').map(({ detail }) => detail)
  expect(details).toEqual([{}, { by_self: true }])
})

test('what happens after a new e-mail is mailed to that one, also while a mail to the former one waits', async ({ tx }) => {
  const { id } = await addAccount(tx, 'owner@test.example')
  await tx.run(TURN_ON)
  const add = () => tx.query("select private.note_event('passkey_added', $1, $1)", [id])
  await add()
  await tx.query("update public.admin_users set email = 'other@test.example' where id = $1", [id])
  await add()
  const emails = (await waiting(tx)).filter(({ kind }) => kind === 'passkey_added').map(({ email }) => email)
  expect(emails).toEqual(['owner@test.example', 'other@test.example'])
})

test('many mails of one account delay neither another kind nor another owner', async ({ tx }) => {
  await tx.run(`insert into private.owner_mails (kind, account_id, email, full_name)
    select 'new_device', 1, 'a@b.example', 'A' from generate_series(1, 50)
    union all values ('passkey_added', 1, 'a@b.example', 'A'), ('new_device', 2, 'c@d.example', 'C')`)
  const taken = await take(tx)
  expect(taken).toHaveLength(20)
  expect(taken.map(({ kind }) => kind).slice(-2)).toEqual(['passkey_added', 'new_device'])
})

test('a mail that was taken is due again after a pause that doubles up to an hour, until it was sent; deleting the account loses none', async ({
  tx,
}) => {
  await addAccount(tx, 'admin@test.example')
  const { id } = await addAccount(tx, 'owner@test.example', 'editor')
  await tx.run(TURN_ON)
  await lock(tx, 'owner@test.example')
  await tx.query('delete from public.admin_users where id = $1', [id])
  const pauses: number[] = []
  for (let times = 0; times < 9; times++) {
    expect(await take(tx), `attempt ${times}`).toHaveLength(1)
    expect(await take(tx), 'not due').toEqual([])
    const [pause] = await tx.query<{ minutes: number }>(
      `select extract(epoch from due_at - now())::int / 60 as minutes from private.owner_mails`,
    )
    pauses.push(pause?.minutes ?? 0)
    await tx.run('update private.owner_mails set due_at = now()')
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  const [mail] = await take(tx)
  await become(tx, { role: 'service_role' })
  await tx.query('select owner_mails_sent($1)', [[mail?.id]])
  await becomeOwner(tx)
  expect(await waiting(tx)).toEqual([])
})

for (const persona of PERSONAS.filter((one) => one !== 'server')) {
  test(`${persona}: no mail can be read, added, taken or removed, and the setting is not changed`, async ({ tx }) => {
    const { claims } = await addCast(tx)
    await become(tx, claims[persona])
    for (const statement of [
      'select from private.owner_mails',
      'select from private.told_mails',
      TURN_ON,
      'select owner_mails_take(1)',
      'select owner_mails_sent(array[1])',
      "select private.queue_mail('locked', 1, null, '{}')",
      'select private.sweep_mails()',
      "select private.call_function('notify-owners', '{}')",
    ]) {
      expect((await attempt(tx, statement)).code, statement).toBe('42501')
    }
  })
}
