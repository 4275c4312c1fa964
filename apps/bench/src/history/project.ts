import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOKEN_ORIGIN } from '@bayt/content/entities/session'
import { type EmbeddedProject, openProject } from '@bayt/local-supabase/database'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { loadSecrets } from '@bayt/local-supabase/secrets'

const URL_OF_PROJECT = 'http://127.0.0.1'

export type Database = EmbeddedProject['database']

export interface Project {
  database: Database
  /** Sends a request of the console, signed in as the first account. @throws Error with the answer if the request fails */
  request(method: string, path: string, body: object): Promise<void>
  /** The claims of the token of the first account. */
  claims: string
  close(): Promise<void>
}

/** The embedded project with the demo catalogue in this process, in a temporary folder. */
export async function openDemo(): Promise<Project> {
  const stateDir = mkdtempSync(join(tmpdir(), 'bayt-bench-'))
  await copyPreparedState(stateDir, 'demo')
  const secrets = loadSecrets(stateDir)
  const { app, database } = await openProject(stateDir, secrets, URL_OF_PROJECT)
  const session = await database.query<{ session_id: string; sub: string }>(`
    insert into private.admin_sessions (admin_user_id, expires_at)
    select admin_user_id, now() + interval '1 day' from private.admin_credentials order by admin_user_id limit 1
    returning id as session_id, (select subject from private.admin_credentials c where c.admin_user_id = admin_sessions.admin_user_id) as sub`)
  const exp = Math.floor(Date.now() / 1_000) + 3_600
  const claims = { ...session.rows[0], role: 'authenticated', ...TOKEN_ORIGIN, exp }
  const headers = {
    apikey: secrets.publishableKey,
    authorization: `Bearer ${signToken(claims, secrets.jwtSecret)}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  }
  return {
    database,
    claims: JSON.stringify(claims),
    async request(method, path, body) {
      const answer = await app.fetch(new Request(`${URL_OF_PROJECT}${path}`, { method, headers, body: JSON.stringify(body) }))
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
    },
    async close() {
      await database.close()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

function signToken(claims: object, secret: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
