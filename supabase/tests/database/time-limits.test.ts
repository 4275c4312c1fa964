import { expect } from 'vitest'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { serverTest, test } from '../harness/test.ts'

test('commands for many records have a minute, everything else the limit of its caller', async ({ tx }) => {
  const limited = await tx.query<{ name: string; setting: string }>(
    `select p.oid::regprocedure::text as name, setting from pg_proc p, unnest(p.proconfig) as setting
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and setting like 'statement_timeout=%' order by 1`,
  )
  expect(limited).toEqual(
    [
      'change_records(text,bigint[],jsonb,uuid,boolean,jsonb)',
      'delete_records(text,bigint[],uuid,boolean)',
      'replace_picture(text,text,boolean,uuid)',
      'restore_content(timestamp with time zone,boolean)',
      'undo_bulk(uuid)',
    ].map((name) => ({ name, setting: 'statement_timeout=60s' })),
  )
})

serverTest('the tests call the database within the limits of a hosted project', async ({ tx }) => {
  const { claims } = await addCast(tx)
  const limits: Record<string, unknown> = {}
  for (const persona of ['visitor', 'editor', 'server'] as const) {
    await become(tx, claims[persona])
    limits[persona] = (await tx.query('show statement_timeout'))[0]?.statement_timeout
    await becomeOwner(tx)
  }
  limits.owner = (await tx.query('show statement_timeout'))[0]?.statement_timeout
  expect(limits).toEqual({ visitor: '3s', editor: '8s', server: '8s', owner: '2min' })
  expect(await tx.query('select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }])
})
