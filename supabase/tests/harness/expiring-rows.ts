import { PASSWORD_HASH } from './personas.ts'

/**
 * For each table that housekeeping shortens: the insert of a row that is `day` days old, for each day of a year, and the number of rows that
 * are left of the year. `account` is the id of an account.
 */
export const YEAR: Record<string, { insert: string; left: number }> = {
  'private.login_attempts': { insert: "select day || '@test.example', 1, at", left: 0 },
  'private.admin_sessions (admin_user_id, expires_at)': { insert: 'select account, at', left: 7 },
  'private.known_devices (admin_user_id, device, last_used_at)': { insert: 'select account, day::text, at', left: 179 },
  'private.sign_in_challenges (admin_user_id, compared_hash, expires_at)': {
    insert: `select account, '${PASSWORD_HASH}', at`,
    left: 0,
  },
  'private.passkey_challenges (challenge, purpose, expires_at)': {
    insert: "select lpad(day::text, 43, 'x'), 'sign_in', at",
    left: 0,
  },
  'private.totp_enrolments (admin_user_id, sealed, created_at)': { insert: "select account, 'x', at where day = 1", left: 0 },
  'private.password_changes (caller_id, admin_user_id, changed_at)': { insert: 'select account, account, at', left: 0 },
  'private.told_mails (account_id, kind, told_at)': { insert: 'select account, day::text, at', left: 1 },
  'private.presence (entity, entity_id, account_id, device_id, seen_at)': {
    insert: "select 'products', day, account, gen_random_uuid(), at",
    left: 0,
  },
  'private.seen_requests (id, seen_at)': { insert: 'select day::text, at', left: 0 },
  'private.shared_drafts (token_hash, entity, record, pages, shared_by, expires_at)': {
    insert: "select sha256(day::text::bytea), 'products', '{}'::jsonb, '{}'::jsonb, account, at",
    left: 0,
  },
  'private.prepared_sets (prepared, state, touched_at)': { insert: "select '{}'::jsonb, 'done', at", left: 90 },
  'public.site_builds (build_key, state, started_at)': {
    insert: "select gen_random_uuid(), 'live', at from generate_series(1, 4)",
    left: 1_000,
  },
  'public.site_changes (entity, entity_id, operation, changed_at)': { insert: "select 'products', day, 'update', at", left: 90 },
}
