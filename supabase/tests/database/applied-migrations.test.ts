import { expect } from 'vitest'
import { become } from '../harness/personas.ts'
import { refusalOf, test } from '../harness/test.ts'

/** The list of migrations that the doctor compares with the files. The Supabase CLI makes its table with these columns. */
const TABLE = `
  create schema if not exists supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  insert into supabase_migrations.schema_migrations values
    ('2', null, 'names_alone'), ('1', array['create table a ()', 'select 1'], 'split')`
const LIST = 'select file, text from applied_migrations()'

test('only the server reads the applied migrations, in their order and with their text', async ({ tx }) => {
  await tx.run(TABLE)
  await become(tx, { role: 'service_role' })
  expect(await tx.query(LIST)).toEqual([
    { file: '1_split.sql', text: 'create table a ()select 1' },
    { file: '2_names_alone.sql', text: null },
  ])
  await tx.run('reset role')
  for (const role of ['anon', 'authenticated']) {
    await tx.run(`set local role ${role}`)
    expect(await refusalOf(tx, LIST)).toBe('42501')
    await tx.run('reset role')
  }
})

test('a database that keeps no list has none', async ({ tx }) => {
  await become(tx, { role: 'service_role' })
  expect(await tx.query(LIST)).toEqual([])
})
