import { verifiedId } from '@bayt/content/signed-request'
import { describe, expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { serverTest, test } from '../harness/test.ts'
import { insertMany, insertRow } from '../harness/valid-rows.ts'

/**
 * The webhook and the sweep of a hosted project. pg_net, pg_cron and Vault exist only on Supabase; fakes with the same names and
 * arguments record the calls. pgcrypto and its signature are real.
 */
const FAKES = `
  create schema if not exists extensions;
  create extension if not exists pgcrypto with schema extensions;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create schema net;
  create table net.requests (id bigint generated always as identity, url text, body bytea, headers jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 1000) returns bigint
  language sql as $$
    insert into net.requests (url, body, headers) values (url, convert_to(body::text, 'UTF8'), headers) returning id $$;
  create schema cron;
  create table cron.job (name text primary key, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql as $$
    insert into cron.job values (job_name, schedule, command)
    on conflict (name) do update set schedule = excluded.schedule returning 1::bigint $$;`
const SECRETS = `insert into vault.decrypted_secrets values
  ('rebuild_site_url', 'https://abc.supabase.co/functions/v1/rebuild-site'), ('database_webhook_secret', 'shared')`
const CONNECT = 'select private.connect_publishing() as connected'

interface Request {
  url: string
  body: string
  headers: Record<string, string>
}

const requests = (tx: Connection) =>
  tx.query<Request & Record<string, unknown>>(
    `select url, convert_from(body, 'UTF8') as body, headers from net.requests order by id`,
  )
/** Simulates a new transaction for the next change. */
const nextTransaction = (tx: Connection) => tx.run("select set_config('app.changes_announced', '', true)")
const addProducts = (tx: Connection, count = 1) => tx.query(insertMany('products', count))

async function connected(tx: Connection): Promise<void> {
  await tx.run(FAKES)
  await tx.run(SECRETS)
  expect(await tx.query(CONNECT)).toEqual([{ connected: 'webhook: on, sweep: on' }])
}

test('without the extensions webhook and sweep stay off, and saving works', async ({ tx }) => {
  expect(await tx.query(CONNECT)).toEqual([{ connected: 'webhook: off, sweep: off' }])
  const triggers = await tx.query(
    "select tgname from pg_trigger where tgrelid = 'public.site_changes'::regclass and not tgisinternal",
  )
  expect(triggers.map(({ tgname }) => tgname)).not.toContain('announce_changes')
  await addProducts(tx)
})

describe('the webhook', () => {
  serverTest('a change is announced once per transaction, signed as rebuild-site verifies it', async ({ tx }) => {
    await connected(tx)
    await addProducts(tx, 30)
    await addProducts(tx)
    const sent = await requests(tx)
    expect(sent.map(({ url }) => url)).toEqual(['https://abc.supabase.co/functions/v1/rebuild-site'])
    const { body = '', headers = {} } = sent[0] ?? {}
    expect(JSON.parse(body)).toEqual({ type: 'INSERT', table: 'site_changes' })
    const verified = (secret: string) => verifiedId(secret, (name) => headers[name], new TextEncoder().encode(body))
    expect(await verified('shared')).toBe(headers['webhook-id'])
    expect(await verified('another')).toBeUndefined()

    await nextTransaction(tx)
    await addProducts(tx)
    const ids = (await requests(tx)).map((request) => request.headers['webhook-id'])
    expect(new Set(ids).size).toBe(2)
  })

  serverTest('a draft announces nothing', async ({ tx }) => {
    await connected(tx)
    await insertRow(tx, 'articles', { published: false })
    expect(await requests(tx)).toEqual([])
  })

  serverTest('a change is saved even if it cannot be announced', async ({ tx }) => {
    await connected(tx)
    await tx.run('delete from vault.decrypted_secrets')
    await addProducts(tx)
    await nextTransaction(tx)
    await tx.run(SECRETS)
    await tx.run('alter table net.requests add constraint broken check (false) not valid')
    await addProducts(tx)
    expect(await requests(tx)).toEqual([])
    expect(await tx.query('select count(*)::int as saved from public.products')).toEqual([{ saved: 2 }])
  })
})

describe('the sweep', () => {
  const sweep = async (tx: Connection) => {
    const before = (await requests(tx)).length
    await tx.run('select private.sweep_changes()')
    return (await requests(tx)).length - before
  }
  const build = (tx: Connection, state: string, change: string, finished = 'null', started = 'now()') =>
    tx.run(`insert into public.site_builds (build_key, state, newest_change, started_at, finished_at)
      values (gen_random_uuid(), '${state}', ${change}, ${started}, ${finished})`)
  const NEWEST = 'public.newest_site_change()'

  serverTest('is scheduled each minute, once', async ({ tx }) => {
    await connected(tx)
    await tx.query(CONNECT)
    expect(await tx.query('select * from cron.job')).toEqual([
      { name: 'sweep-changes', schedule: '* * * * *', command: 'select private.sweep_changes()' },
    ])
  })

  serverTest('requests builds until the newest change is live, but not while a build runs', async ({ tx }) => {
    await connected(tx)
    expect(await sweep(tx), 'no change yet').toBe(0)
    await addProducts(tx)
    expect(await sweep(tx), 'never built').toBe(1)
    await build(tx, 'building', NEWEST, 'null', "now() - interval '11 minutes'")
    expect(await sweep(tx), 'a lost build').toBe(1)
    await build(tx, 'building', NEWEST)
    expect(await sweep(tx), 'a running build').toBe(0)
    await build(tx, 'failed', NEWEST, "now() - interval '4 minutes'")
    expect(await sweep(tx), 'failed recently').toBe(0)
    await build(tx, 'failed', NEWEST, "now() - interval '6 minutes'")
    expect(await sweep(tx), 'failed a while ago').toBe(1)
    await build(tx, 'live', `${NEWEST} - 1`, 'now()')
    expect(await sweep(tx), 'live without the newest').toBe(1)
    await build(tx, 'live', NEWEST, 'now()')
    expect(await sweep(tx), 'live').toBe(0)
  })
})

describe('mails to owners', () => {
  const connect = (tx: Connection) => tx.query('select private.connect_mail() as mail')

  test('stay off without the extensions', async ({ tx }) => {
    expect(await connect(tx)).toEqual([{ mail: 'mail: off, pg_net or pg_cron is missing' }])
    expect(await tx.query('select is_on from private.mail_settings')).toEqual([{ is_on: false }])
  })

  serverTest('are asked for each minute while one is due, signed as notify-owners verifies it', async ({ tx }) => {
    await connected(tx)
    expect(await connect(tx)).toEqual([{ mail: 'mail: on' }])
    expect(await tx.query("select schedule, command from cron.job where name = 'sweep-mails'")).toEqual([
      { schedule: '* * * * *', command: 'select private.sweep_mails()' },
    ])
    await tx.run('select private.sweep_mails()')
    expect(await requests(tx), 'nothing is due').toEqual([])
    await tx.run(`insert into private.owner_mails (kind, account_id, email, full_name) values ('locked', 1, 'a@b.example', 'A')`)
    await tx.run('select private.sweep_mails()')
    const [{ url, body, headers } = { url: '', body: '', headers: {} as Record<string, string> }] = await requests(tx)
    expect(url).toBe('https://abc.supabase.co/functions/v1/notify-owners')
    expect(await verifiedId('shared', (name) => headers[name], new TextEncoder().encode(body))).toBe(headers['webhook-id'])
  })
})
