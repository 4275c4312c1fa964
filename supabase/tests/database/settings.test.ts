import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { become, becomeOwner } from '../harness/personas.ts'
import { refusalOf, test } from '../harness/test.ts'

/** The settings that an export has and an import restores. */

const READ = 'select project_settings() as settings'
const settingsOf = async (tx: Connection) => (await tx.query(READ))[0]?.settings
const restore = (tx: Connection, settings: object) =>
  tx.query('select restore_settings($1::text::jsonb)', [JSON.stringify(settings)])

test('the server reads and restores every setting; what an export does not name stays', async ({ tx }) => {
  await become(tx, { role: 'service_role' })
  const defaults = { forbids_behind: false, moderators_are_limited: false, bin_days: 90, thin_after_days: null }
  expect(await settingsOf(tx)).toEqual(defaults)
  const others = { forbids_behind: true, moderators_are_limited: true, bin_days: null, thin_after_days: 365 }
  await restore(tx, others)
  expect(await settingsOf(tx)).toEqual(others)
  await restore(tx, { bin_days: 30 })
  expect(await settingsOf(tx)).toEqual({ ...others, bin_days: 30 })
  await becomeOwner(tx)
})

test('nobody else does', async ({ tx }) => {
  for (const role of ['anon', 'authenticated']) {
    await tx.run(`set local role ${role}`)
    expect([await refusalOf(tx, READ), await refusalOf(tx, "select restore_settings('{}')")]).toEqual(['42501', '42501'])
    await tx.run('reset role')
  }
})
