import { verifiedId } from '@bayt/content/signed-request'
import { describe, expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { embeddedTest, serverTest } from '../harness/test.ts'
import { insertMany, insertRow } from '../harness/valid-rows.ts'

/** The webhook and the sweep of a hosted project. `hosted.sql` imitates pg_net, pg_cron and Vault; pgcrypto and its signature are real. */
const SECRETS = `select vault.create_secret('https://abc.supabase.co/functions/v1/rebuild-site', 'rebuild_site_url'),
  vault.create_secret('shared', 'database_webhook_secret')`
const CONNECT = 'select private.connect_publishing() as connected'

interface Request {
  url: string
  body: string
  headers: Record<string, string>
}

const requests = (tx: Connection) =>
  tx.query<Request & Record<string, unknown>>(
    `select url, convert_from(body, 'UTF8') as body, headers from net.http_request_queue order by id`,
  )
/** Simulates a new transaction for the next change. */
const nextTransaction = (tx: Connection) => tx.run("select set_config('app.changes_announced', '', true)")
const addProducts = (tx: Connection, count = 1) => tx.query(insertMany('products', count))

async function connected(tx: Connection): Promise<void> {
  await tx.run(SECRETS)
  expect(await tx.query(CONNECT)).toEqual([{ connected: 'webhook: on, sweep: on' }])
}

embeddedTest('without the extensions webhook and sweep stay off, and saving works', async ({ tx }) => {
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
    await tx.run('delete from vault.secrets')
    await addProducts(tx)
    await nextTransaction(tx)
    await tx.run(SECRETS)
    await tx.run(`create function private.refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on net.http_request_queue for each row execute function private.refuse()`)
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
    expect(await tx.query("select schedule, command from cron.job where jobname = 'sweep-changes'")).toEqual([
      { schedule: '* * * * *', command: 'select private.sweep_changes()' },
    ])
  })

  serverTest('pg_cron keeps what it ran for a week', async ({ tx }) => {
    const [{ command } = { command: '' }] = await tx.query<{ command: string }>(
      "select command from cron.job where jobname = 'housekeeping'",
    )
    await tx.run(`insert into cron.job_run_details (command, start_time, end_time) values
      ('old', now() - interval '8 days', now() - interval '8 days'), ('hung', now() - interval '8 days', null),
      ('recent', now() - interval '6 days', now() - interval '6 days'), ('runs', now(), null), ('waits', null, null)`)
    await tx.run(command)
    const kept = await tx.query('select command from cron.job_run_details order by command')
    expect(kept.map((run) => run.command)).toEqual(['recent', 'runs', 'waits'])
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

  embeddedTest('stay off without the extensions', async ({ tx }) => {
    expect(await connect(tx)).toEqual([{ mail: 'mail: off, pg_net or pg_cron is missing' }])
    expect(await tx.query('select is_on from private.mail_settings')).toEqual([{ is_on: false }])
  })

  serverTest('are asked for each minute while one is due, signed as notify-owners verifies it', async ({ tx }) => {
    await connected(tx)
    expect(await connect(tx)).toEqual([{ mail: 'mail: on' }])
    expect(await tx.query("select schedule, command from cron.job where jobname = 'sweep-mails'")).toEqual([
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
