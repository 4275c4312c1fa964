import { describe, expect } from 'vitest'
import { outcome, PLATFORMS } from '../harness/outcomes.ts'
import { addCast, become, becomeOwner, PERSONAS } from '../harness/personas.ts'
import { refusalOf, test } from '../harness/test.ts'

/** The states of alarms, backup, rehearsal and update. */

const NOTE = `select note_operation('backup', '{"ok": true, "at": "2026-11-30T02:10:00Z"}')`
const READ = 'select * from operation_states()'

for (const [platform, grants] of Object.entries(PLATFORMS)) {
  describe(platform, () => {
    test.for(PERSONAS)('%s: only the server notes a state, and only an admin and the server read it', async (persona, { tx }) => {
      const cast = await addCast(tx)
      await tx.run(`${NOTE}; ${grants}`)
      await become(tx, cast.claims[persona])
      const isServer = persona === 'server'
      expect(await outcome(tx, NOTE)).toBe(isServer ? 'done: 1' : 'nothing')
      const read = await outcome(tx, READ)
      if (isServer || persona === 'admin') expect(read).toBe('done: 1')
      else expect(['nothing', 'signed out']).toContain(read)
      if (isServer) return
      for (const verb of ['select * from', 'delete from'])
        expect(await refusalOf(tx, `${verb} private.operation_states`)).toBe('42501')
    })
  })
}

test('a state replaces the former state, and a failure keeps the time of the last success', async ({ tx }) => {
  await become(tx, { role: 'service_role' })
  const note = (state: object, name = 'backup') =>
    tx.query('select note_operation($1, $2::text::jsonb)', [name, JSON.stringify(state)])
  const states = () => tx.query("select name, state ->> 'fault' as fault, ok_at is not null as was_ok from operation_states()")
  await note({ ok: false, fault: 'The disk is full.' }, 'rehearsal')
  await note({ ok: true })
  await note({ ok: false, fault: 'No picture could be read.' })
  expect(await states()).toEqual([
    { name: 'backup', fault: 'No picture could be read.', was_ok: true },
    { name: 'rehearsal', fault: 'The disk is full.', was_ok: false },
  ])
  await becomeOwner(tx)
})

test('an unknown operation, a state that is not an object and a state of more than 20 kB are refused', async ({ tx }) => {
  await become(tx, { role: 'service_role' })
  for (const call of [
    `note_operation('other', '{}')`,
    `note_operation('backup', '[]')`,
    `note_operation('backup', jsonb_build_object('fault', repeat('x', 20000)))`,
  ]) {
    expect(await refusalOf(tx, `select ${call}`), call).toBe('23514')
  }
  expect(await refusalOf(tx, `select note_operation('backup', null)`)).toBe('23502')
})
