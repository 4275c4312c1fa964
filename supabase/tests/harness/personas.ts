import { TOKEN_ORIGIN } from '@bayt/content/entities/session'
import type { Connection, Row } from './database.ts'

/** The callers of the API that the tests distinguish. */
export const PERSONAS = [
  'visitor',
  'token without session',
  'editor',
  'moderator',
  'admin',
  'deactivated',
  'expired',
  'revoked',
  'token of another account',
  'server',
] as const
export type Persona = (typeof PERSONAS)[number]

export const PASSWORD_HASH = `$2b$10$${'a'.repeat(53)}`
/** The hash of a password that an admin sets. */
export const GIVEN_HASH = `$2b$10$${'g'.repeat(53)}`

export interface Account {
  id: number
  subject: string
  session: string
}

interface NewAccount {
  email: string
  role?: string
  active?: boolean
  /** Expiry of the session: an interval from now. */
  expires?: string
  revoked?: boolean
}

/** Adds an account with a live session. */
export async function addAccount(
  tx: Connection,
  email: string,
  role = 'admin',
  options: Omit<NewAccount, 'email' | 'role'> = {},
): Promise<Account> {
  const [account] = await addAccounts(tx, [{ email, role, ...options }])
  return account
}

/** Adds accounts with a session each, in this order: one statement for each account would take most of the time of many tests. */
async function addAccounts<Accounts extends [NewAccount, ...NewAccount[]]>(
  tx: Connection,
  accounts: Accounts,
): Promise<{ [Index in keyof Accounts]: Account }> {
  const added = await tx.query<Account & Row>(
    `with account as (
       insert into public.admin_users (email, full_name, role, active)
       select email, 'Test', coalesce(role, 'admin'), coalesce(active, true)
       from jsonb_to_recordset($1::text::jsonb) as added (email text, role text, active boolean)
       returning id
     ), credential as (
       insert into private.admin_credentials (admin_user_id, password_hash) select id, $2 from account returning admin_user_id, subject
     )
     select admin_user_id as id, subject::text, gen_random_uuid()::text as session from credential order by id`,
    [JSON.stringify(accounts), PASSWORD_HASH],
  )
  if (added.length < accounts.length) throw new Error('The accounts were not added.')
  await tx.query(
    `insert into private.admin_sessions (id, admin_user_id, expires_at, revoked_at)
     select session, id, now() + coalesce(expires, '1 hour'), case when revoked then now() end
     from jsonb_to_recordset($1::text::jsonb) as added (session uuid, id bigint, expires interval, revoked boolean)`,
    [JSON.stringify(accounts.map((account, index) => ({ ...account, ...added[index] })))],
  )
  return added as { [Index in keyof Accounts]: Account }
}

/**
 * Makes a change that gives a session a new id, and then restores the former id, so that a test can continue with its account.
 * @param call returns the new id
 */
export async function renewing(tx: Connection, session: string, call: string, parameters: unknown[] = []): Promise<void> {
  const [row] = await tx.query<{ renewed: string | null }>(`select ${call} as renewed`, parameters)
  if (!row?.renewed || row.renewed === session) throw new Error(`${call} was refused, or left the session as it was.`)
  await tx.query('update private.admin_sessions set id = $2 where id = $1', [row.renewed, session])
}

export type Claims = Record<string, unknown> & { role: string }

export interface Cast {
  admin: Account
  editor: Account
  claims: Record<Persona, Claims>
}

/** Adds one account per persona; the admin is account 1. */
export async function addCast(tx: Connection): Promise<Cast> {
  await tx.run('alter table admin_users alter column id restart with 1')
  const [admin, editor, moderator, deactivated, expired, revoked] = await addAccounts(tx, [
    { email: 'admin@test.example' },
    { email: 'editor@test.example', role: 'editor' },
    { email: 'moderator@test.example', role: 'moderator' },
    { email: 'deactivated@test.example', active: false },
    { email: 'expired@test.example', expires: '-1 second' },
    { email: 'revoked@test.example', revoked: true },
  ])
  const claimsOf = ({ subject, session }: Account) => ({ role: 'authenticated', sub: subject, session_id: session })
  return {
    admin,
    editor,
    claims: {
      visitor: { role: 'anon' },
      'token without session': { role: 'authenticated', sub: editor.subject },
      editor: claimsOf(editor),
      moderator: claimsOf(moderator),
      admin: claimsOf(admin),
      deactivated: claimsOf(deactivated),
      expired: claimsOf(expired),
      revoked: claimsOf(revoked),
      'token of another account': { ...claimsOf(editor), sub: admin.subject },
      server: { role: 'service_role' },
    },
  }
}

/**
 * Runs the rest of the transaction as a caller of the API with these claims, in a token from our sign-in, with the time limit
 * that PostgREST sets for the role.
 */
export async function become(tx: Connection, claims: Claims): Promise<void> {
  await tx.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('statement_timeout', coalesce((
       select split_part(setting, '=', 2) from pg_roles, unnest(rolconfig) as setting
       where rolname in ($1, 'authenticator') and setting like 'statement_timeout=%' order by rolname = $1 desc limit 1), '0'), true)`,
    [claims.role, JSON.stringify({ ...TOKEN_ORIGIN, ...claims })],
  )
}

/** Runs the rest of the transaction as the owner of the database. */
export async function becomeOwner(tx: Connection): Promise<void> {
  await tx.run("reset role; reset statement_timeout; select set_config('request.jwt.claims', '', true)")
}
