import { PASSWORD_MIN_LENGTH } from '@bayt/content/entities/limits'
import { isSafeUrl } from '@bayt/content/text/url'
import { z } from 'zod'

const webAddress = (expected: string) =>
  z
    .string({ error: expected })
    .refine(isSafeUrl, expected)
    .transform((value) => value.replace(/\/+$/, ''))

/** The highest allowed minimum length: staff would write down longer passwords. */
const HIGHEST_MIN_LENGTH = 20
const PASSWORD_LENGTHS = `how many characters a new password needs, from ${PASSWORD_MIN_LENGTH} to ${HIGHEST_MIN_LENGTH}`

const configSchema = z.object({
  supabaseUrl: webAddress('the address of the backend, such as https://abcdefgh.supabase.co'),
  publishableKey: z
    .string({ error: 'the public key of the backend, which starts with sb_publishable_' })
    .min(10, 'the public key of the backend, which starts with sb_publishable_')
    .refine(
      (key) => !key.startsWith('sb_secret_'),
      'the PUBLIC key of the backend (sb_publishable_…): a secret key must never reach a browser',
    ),
  siteUrl: webAddress('the address of the public site, such as https://example.com'),
  passwordMinLength: z
    .int(PASSWORD_LENGTHS)
    .min(PASSWORD_MIN_LENGTH, PASSWORD_LENGTHS)
    .max(HIGHEST_MIN_LENGTH, PASSWORD_LENGTHS)
    .optional(),
})
export type AppConfig = z.output<typeof configSchema>

/** The source of each value: the built page (Vite) or the server in front of it. */
const VARIABLES: Record<keyof AppConfig, string> = {
  supabaseUrl: 'VITE_SUPABASE_URL / SUPABASE_URL',
  publishableKey: 'VITE_SUPABASE_PUBLISHABLE_KEY / SUPABASE_PUBLISHABLE_KEY',
  siteUrl: 'VITE_SITE_URL / SITE_URL',
  passwordMinLength: 'VITE_PASSWORD_MIN_LENGTH / PASSWORD_MIN_LENGTH',
}

/** A wrong value: the variable that sets it, and the expected value. */
export interface ConfigProblem {
  variable: string
  expected: string
}

export type ConfigResult = { ok: true; config: AppConfig } | { ok: false; problems: ConfigProblem[] }

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // If the JSON cannot be read, every required variable is reported as missing, as if nothing had replaced the placeholder.
    return {}
  }
}

/** Parses the text of `<script id="app-config">`. */
export function parseConfig(text: string): ConfigResult {
  const parsed = configSchema.safeParse(parseJson(text))
  if (parsed.success) return { ok: true, config: parsed.data }
  const problems = new Map<string, ConfigProblem>()
  for (const issue of parsed.error.issues) {
    const variable = VARIABLES[issue.path[0] as keyof AppConfig] ?? Object.values(VARIABLES).join(', ')
    if (!problems.has(variable)) problems.set(variable, { variable, expected: issue.message })
  }
  return { ok: false, problems: [...problems.values()] }
}

/** How many characters a new password needs: 6 by the specification, more if the deployment requires more. */
export const passwordMinLength = ({ passwordMinLength: set = PASSWORD_MIN_LENGTH }: AppConfig): number => set

/** The configuration of this page, parsed once at start. */
export function readConfig(): ConfigResult {
  return parseConfig(document.getElementById('app-config')?.textContent ?? '')
}
