import { normaliseEmail } from '@bayt/content/text/email'
import { numberIn, parseOptions } from '@bayt/dev-tools/command-line'
import { withUsage } from '../content/arguments.ts'

export type SecurityCommand = { url: string | undefined } & (
  | { command: 'trail'; after: number }
  | { command: 'forget-factor'; email: string }
)

export const USAGE =
  'Usage: npm run security -- trail [--after 0] | forget-factor --email you@example.com [--url https://abc.supabase.co]'

/** Parses the command line. @throws Error with the usage */
export function parseSecurityArguments(args: string[]): SecurityCommand {
  const text = { type: 'string' } as const
  const options = { email: text, after: text, url: text }
  const { values, positionals } = withUsage(USAGE, () => parseOptions({ args, options, allowPositionals: true }))
  const [command, ...more] = positionals
  const after = numberIn(values.after ?? '0')
  if (more.length === 0 && command === 'trail' && values.email === undefined && Number.isSafeInteger(after)) {
    return { command, after, url: values.url }
  }
  const email = normaliseEmail(values.email ?? '')
  if (more.length === 0 && command === 'forget-factor' && email !== '' && values.after === undefined) {
    return { command, email, url: values.url }
  }
  throw new Error(USAGE)
}
