import { PASSWORD_CHANGES, PASSWORD_RESETS } from '@bayt/content/text/login-limiter'
import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { type Account, addAccount, addCast, become, becomeOwner } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'

let hashes = 0
/** Makes a different hash each time, because the same hash would count as a repetition of the same change. */
const nextHash = () => `$2b$10$${String(++hashes).padStart(53, 'b')}`

const claims = (account: Account) => ({ role: 'authenticated', sub: account.subject, session_id: account.session })

const CALL = 'select staff_set_password($1, $2)'

/** Sets the password of an account. */
async function setPassword(tx: Connection, admin: Account, id: number): Promise<void> {
  await become(tx, claims(admin))
  await tx.query(CALL, [id, nextHash()])
  await becomeOwner(tx)
}

/** The answer to setting a password; the change is rolled back. */
async function tryPassword(tx: Connection, admin: Account, id: number) {
  await become(tx, claims(admin))
  const answer = await attempt(tx, CALL, [id, nextHash()])
  await becomeOwner(tx)
  return answer
}

/** Moves all counted changes into the past. */
const later = (tx: Connection, minutes: number) =>
  tx.query(`update private.password_changes set changed_at = changed_at - make_interval(mins => $1)`, [minutes])

test('whoever sets the password of an account three times keeps no other admin from setting it', async ({ tx }) => {
  const cast = await addCast(tx)
  const rescuer = await addAccount(tx, 'rescuer@test.example')
  for (let time = 1; time <= PASSWORD_RESETS.max; time++) await setPassword(tx, cast.admin, cast.editor.id)
  expect(await tryPassword(tx, cast.admin, cast.editor.id)).toMatchObject({ code: 'PT429' })
  expect(await tryPassword(tx, rescuer, cast.editor.id)).toMatchObject({ code: 'accepted' })
})

test('an account sets one password at most 3 times in 60 minutes, and others are not affected', async ({ tx }) => {
  const cast = await addCast(tx)
  for (let time = 1; time <= PASSWORD_RESETS.max; time++) {
    await setPassword(tx, cast.admin, cast.editor.id)
  }
  expect(await tryPassword(tx, cast.admin, cast.editor.id)).toMatchObject({
    code: 'PT429',
    message: 'Too many password changes. Please try again in 60 minutes.',
    detail: '3600',
  })
  const another = await addAccount(tx, 'another@test.example', 'editor')
  expect(await tryPassword(tx, cast.admin, another.id)).toMatchObject({ code: 'accepted' })
  await later(tx, PASSWORD_RESETS.windowMs / 60_000)
  expect(await tryPassword(tx, cast.admin, cast.editor.id)).toMatchObject({ code: 'accepted' })
})

test('an account sets at most 10 passwords in 5 minutes', async ({ tx }) => {
  const cast = await addCast(tx)
  for (let index = 1; index <= PASSWORD_CHANGES.max; index++) {
    const { id } = await addAccount(tx, `clerk-${index}@test.example`, 'editor')
    await setPassword(tx, cast.admin, id)
  }
  expect(await tryPassword(tx, cast.admin, cast.editor.id)).toMatchObject({
    code: 'PT429',
    message: 'Too many password changes. Please try again in 5 minutes.',
  })
  await later(tx, PASSWORD_CHANGES.windowMs / 60_000)
  expect(await tryPassword(tx, cast.admin, cast.editor.id)).toMatchObject({ code: 'accepted' })
})
