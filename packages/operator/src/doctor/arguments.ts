import { isSecretKey } from '@bayt/content/text/secret-key'
import { numberIn, parseOptions } from '@bayt/dev-tools/command-line'
import { withUsage } from '../content/arguments.ts'
import { isProjectAddress } from '../content/connect.ts'
import type { Target } from './check.ts'

export const USAGE =
  'Usage: npm run doctor -- --site https://example.com --admin https://admin.example.com/admin --supabase https://abc.supabase.co --key sb_publishable_… [--max-wait 15] [--demo] [--faults faults.json] [--known faults.json]'

const DEFAULT_MAX_WAIT_MINUTES = '15'

/** Parses the command line; the defaults are SITE_URL, ADMIN_URL, SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY. @throws Error */
export function parseTarget(args: string[], env: Record<string, string | undefined>): Target {
  const [text, demo] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = { site: text, admin: text, supabase: text, key: text, 'max-wait': text, demo, faults: text, known: text }
  const { values } = withUsage(USAGE, () => parseOptions({ args, options }))
  const site = URL.parse(values.site ?? env.SITE_URL ?? '')
  const admin = URL.parse(values.admin ?? env.ADMIN_URL ?? '')
  const supabase = URL.parse(values.supabase ?? env.SUPABASE_URL ?? '')
  const publishableKey = values.key ?? env.SUPABASE_PUBLISHABLE_KEY ?? ''
  const secretKey = env.SUPABASE_SECRET_KEY?.trim() || undefined
  const maxWaitMinutes = numberIn(values['max-wait'] ?? DEFAULT_MAX_WAIT_MINUTES)
  const wrong = [
    ...(isWeb(site) ? [] : ['--site: the address of the public site']),
    ...(isWeb(admin) ? [] : ['--admin: the address of the admin']),
    ...(isWeb(supabase) ? [] : ['--supabase: the address of the Supabase project']),
    ...(publishableKey.startsWith('sb_publishable_') ? [] : ['--key: the publishable key of the project (never the secret one)']),
    ...(secretKey === undefined || isSecretKey(secretKey)
      ? []
      : ['SUPABASE_SECRET_KEY: the secret key of the project, or nothing']),
    ...(secretKey === undefined || !supabase || isProjectAddress(supabase)
      ? []
      : ['--supabase: an https address, because SUPABASE_SECRET_KEY is set']),
    ...(maxWaitMinutes >= 0 ? [] : ['--max-wait: minutes that a change may wait for its release']),
  ]
  if (!site || !admin || !supabase || wrong.length > 0) {
    throw new Error(
      `Nothing was checked. These are missing or wrong:\n${wrong.map((line) => `- ${line}`).join('\n')}\n${USAGE}\nNext: step 3, Settings (docs/deploy.md).`,
    )
  }
  const adminPath = admin.pathname === '/' ? '/admin' : admin.pathname.replace(/\/+$/, '')
  return {
    site: site.origin,
    admin: admin.origin + adminPath,
    supabase: supabase.origin,
    publishableKey,
    maxWaitMs: maxWaitMinutes * 60_000,
    webhookSecret: env.DATABASE_WEBHOOK_SECRET?.trim() || undefined,
    secretKey,
    healthPort: env.HEALTH_PORT?.trim() || undefined,
    pdfBrowser: env.PDF_BROWSER?.trim() || undefined,
    isDemo: values.demo ?? false,
    faultsFile: values.faults,
    knownFile: values.known,
    way: env.DEPLOY_HOOK_URL?.startsWith('https://api.github.com/') ? 'hosted' : 'own',
  }
}

function isWeb(url: URL | null): boolean {
  return url?.protocol === 'https:' || url?.protocol === 'http:'
}
