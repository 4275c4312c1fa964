import type { Database } from '@bayt/content/database'
import { newPassword } from '@bayt/content/entities/admin-user'
import { describeIssue, toFieldIssues } from '@bayt/content/entities/issue-codes'
import { classifyError } from '@bayt/content/errors'
import { passwordStrength } from '@bayt/content/text/password-strength'
import { createClient } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import type { AdminSettings } from './arguments.ts'

/** The bcrypt cost, which is also the cost in the console (spec: admin §5). */
const COST = 10

/** Creates the account. @returns its id @throws Error with a message for the operator */
export async function createAdmin(settings: AdminSettings, typed: string): Promise<number> {
  const password = acceptable(typed)
  const client = createClient<Database>(settings.url, settings.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const { data, error, status } = await client.rpc('staff_bootstrap', {
    p_email: settings.email,
    p_full_name: settings.name,
    p_password_hash: await bcrypt.hash(password, COST),
    p_another: settings.isAnother,
  })
  if (error) throw new Error(problemMessage(error, status, settings), { cause: error })
  return data
}

/** Validates the password. @returns the password to hash @throws Error with all problems */
function acceptable(typed: string): string {
  const { messages } = passwordStrength(typed)
  const parsed = newPassword.safeParse(typed)
  // Leaves out `too_short`, because the strength check already requires a longer password.
  const issues = parsed.success ? [] : toFieldIssues(parsed.error).filter(({ code }) => code !== 'too_short')
  messages.push(...issues.map((issue) => describeIssue({ ...issue, field: 'Password' })))
  if (messages.length > 0 || !parsed.success) {
    throw new Error(`No account was created. The password cannot be used:\n${messages.map((line) => `- ${line}`).join('\n')}`)
  }
  return parsed.data
}

function problemMessage(error: { code: string; message: string }, status: number, settings: AdminSettings): string {
  const { kind, message } = classifyError(error, status)
  const { url, email } = settings
  if (kind === 'offline' || kind === 'timeout') {
    return `${url} cannot be reached, or its answer was lost. Check the address and the connection. Then sign in as ${email}: the account may have been created. If you cannot, run this command again.`
  }
  if (kind === 'server' || kind === 'unexpected') {
    return `${url} answered: ${message} The account may have been created: sign in as ${email}. If you cannot, run this command again.`
  }
  return `No account was created. ${refusalMessage(error, status, settings)}`
}

function refusalMessage(error: { code: string; message: string }, status: number, { url, email }: AdminSettings): string {
  if (error.code === '23505') return `An account of ${email} already exists.`
  if (error.code === '23514') return `${error.message} Sign in with it, or add --another to create one more.`
  if (error.code === 'PGRST202')
    return `${url} lacks the function staff_bootstrap. Apply the migrations first: supabase db push --remote`
  if (status === 401 || status === 403 || error.code === '42501') {
    return `${url} refused the key. SUPABASE_SECRET_KEY should be the secret key (sb_secret_…) of this project.`
  }
  return `${url} answered: ${classifyError(error, status).message}`
}
