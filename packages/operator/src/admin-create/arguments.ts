import { adminUserInput } from '@bayt/content/entities/admin-user'
import { describeIssue, type FieldIssue, toFieldIssues } from '@bayt/content/entities/issue-codes'
import { parseOptions } from '@bayt/dev-tools/command-line'
import { withUsage } from '../content/arguments.ts'
import { isProjectAddress } from '../content/connect.ts'
import { localProject } from '../content/local-project.ts'

export interface AdminSettings {
  email: string
  name: string
  /** Address of the Supabase project. */
  url: string
  secretKey: string
  /** Whether to create another admin although an active admin exists. */
  isAnother: boolean
}

export const USAGE =
  'Usage: SUPABASE_SECRET_KEY=sb_secret_… npm run admin:create -- --email you@example.com --name "Your Name" --url https://abc.supabase.co [--another]'

const FIELD_DESCRIPTIONS: Record<string, string> = {
  email: 'an e-mail address such as you@example.com (--email)',
  full_name: 'the name that the admin shows, of at most 160 characters (--name)',
}

/**
 * Parses command line and environment; without an address, uses the project of `npm start`.
 * @throws Error that names all missing and wrong settings
 */
export function parseSettings(args: string[], env: Record<string, string | undefined>): AdminSettings {
  const text = { type: 'string' } as const
  const options = { email: text, name: text, url: text, another: { type: 'boolean', default: false } } as const
  const { values } = withUsage(USAGE, () => parseOptions({ args, options }))
  const local = localProject(env)
  const url = values.url ?? (env.SUPABASE_URL?.trim() || local?.url) ?? ''
  const secretKey = env.SUPABASE_SECRET_KEY?.trim() || (url === local?.url && local?.secretKey) || ''
  const account = adminUserInput.safeParse({ email: values.email, full_name: values.name, role: 'admin' })
  const wrong = [
    ...(account.error ? toFieldIssues(account.error).map(problemMessage) : []),
    ...(isProjectAddress(URL.parse(url)) ? [] : ['the https address of the Supabase project (--url, or SUPABASE_URL)']),
    ...(secretKey.startsWith('sb_publishable_') || secretKey.length < 20
      ? ['the secret key of the project (sb_secret_…) in the environment variable SUPABASE_SECRET_KEY, not on the command line']
      : []),
  ]
  if (!account.success || wrong.length > 0) {
    throw new Error(
      `No account was created. These are missing or wrong:\n${wrong.map((line) => `- ${line}`).join('\n')}\n${USAGE}`,
    )
  }
  const { email, full_name: name } = account.data
  return { email, name, url: new URL(url).origin, secretKey, isAnother: values.another }
}

/** The expected value of the option, and why the given value was rejected. */
function problemMessage(issue: FieldIssue): string {
  return issue.code === 'required'
    ? `${FIELD_DESCRIPTIONS[issue.field] ?? issue.field}`
    : `${FIELD_DESCRIPTIONS[issue.field] ?? ''}: ${describeIssue(issue)}`
}
