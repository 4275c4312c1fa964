import type { Connection } from './database.ts'

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
/** Of a password that an admin sets. */
export const GIVEN_HASH = `$2b$10$${'g'.repeat(53)}`

export interface Account {
  id: number
  subject: string
  session: string
}

/** Adds an account with a live session. */
export async function addAccount(
  tx: Connection,
  email: string,
  role = 'admin',
  { active = true, expires = "interval '1 hour'", revoked = false } = {},
): Promise<Account> {
  const [account] = await tx.query<{ id: number; subject: string; session: string }>(
    `with account as (
       insert into public.admin_users (email, full_name, role, active) values ($1, 'Test', $2, $3) returning id
     ), credential as (
       insert into private.admin_credentials (admin_user_id, password_hash) select id, $4 from account returning admin_user_id, subject
     )
     select admin_user_id as id, subject::text, gen_random_uuid()::text as session from credential`,
    [email, role, active, PASSWORD_HASH],
  )
  if (!account) throw new Error('The account was not added.')
  await tx.query(
    `insert into private.admin_sessions (id, admin_user_id, expires_at, revoked_at)
     values ($1::uuid, $2, now() + ${expires}, case when $3 then now() end)`,
    [account.session, account.id, revoked],
  )
  return account
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
  const admin = await addAccount(tx, 'admin@test.example')
  const editor = await addAccount(tx, 'editor@test.example', 'editor')
  const moderator = await addAccount(tx, 'moderator@test.example', 'moderator')
  const deactivated = await addAccount(tx, 'deactivated@test.example', 'admin', { active: false })
  const expired = await addAccount(tx, 'expired@test.example', 'admin', { expires: "interval '-1 second'" })
  const revoked = await addAccount(tx, 'revoked@test.example', 'admin', { revoked: true })
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

/** Runs the rest of the transaction as a caller of the API with these claims. */
export async function become(tx: Connection, claims: Claims): Promise<void> {
  await tx.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
    claims.role,
    JSON.stringify(claims),
  ])
}

/** Runs the rest of the transaction as the owner of the database. */
export async function becomeOwner(tx: Connection): Promise<void> {
  await tx.run("reset role; select set_config('request.jwt.claims', '', true)")
}
