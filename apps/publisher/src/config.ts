import type { ListenOptions } from 'node:net'
import { resolve } from 'node:path'
import { isSecretKey } from '@bayt/content/text/secret-key'
import { isLoopback } from '@bayt/content/text/secure-address'
import { z } from 'zod'

/** `localhost:4321` is an address of the scheme `localhost:`, so the scheme is checked. */
const webAddress = (expected: string) => z.url({ protocol: /^https?$/, error: expected })

/** An address that gets what only the operator may know. */
const privateAddress = (expected: string) =>
  webAddress(expected).refine((address) => {
    const url = URL.parse(address)
    return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
  }, expected)

const ALARM_FORMATS = ['webhook', 'ntfy', 'telegram', 'slack'] as const
const LAST_DAYS = 'names with their last days, e.g. GitHub token 2027-01-31; domain 2027-05-01'
const lastDays = z.string().transform((text, context) =>
  text.split(';').flatMap((each) => {
    const [, name = '', day = ''] = /^(\S.*?) (\d{4}-\d{2}-\d{2})$/.exec(each.trim()) ?? []
    if (name && !Number.isNaN(Date.parse(day))) return [{ name, day }]
    context.addIssue(LAST_DAYS)
    return []
  }),
)

const wholeNumber = (expected: string, min: number, max?: number) => {
  const number = z.coerce.number(expected).int(expected).min(min, expected)
  return max === undefined ? number : number.max(max, expected)
}
const port = wholeNumber('a port, from 0 to 65535', 0, 65_535)
const descriptor = wholeNumber('the number of a file descriptor, or nothing', 0)
const milliseconds = wholeNumber('a whole number of milliseconds, 1 or more', 1)

const settings = z
  .object({
    SUPABASE_URL: webAddress('the address of the Supabase project, e.g. https://abc.supabase.co'),
    SUPABASE_PUBLISHABLE_KEY: z
      .string('the publishable key of the project (sb_publishable_…)')
      .refine((key) => !isSecretKey(key.trim()), 'the publishable key of the project (sb_publishable_…), not the secret one'),
    DEPLOY_HOOK_SECRET: z.string('the secret that the edge functions sign with').min(16, 'a secret of at least 16 characters'),
    SITE_URL: webAddress('the public address of the site, e.g. https://example.com'),
    ADMIN_URL: webAddress('the address of the admin, e.g. https://admin.example.com/admin, or nothing').optional(),
    CADDYFILE: z.string().optional(),
    SITE_PORT: port.default(4321),
    PUBLISHER_PORT: port.default(4323),
    LOG_FORMAT: z.enum(['json', 'plain'], 'json or plain, or nothing').optional(),
    HEALTH_PORT: port.optional(),
    ALARM_URL: privateAddress('the https address that gets alarms, or nothing').optional(),
    ALARM_FORMAT: z.enum(ALARM_FORMATS, ALARM_FORMATS.join(', ')).default('webhook'),
    ALARM_SECRET: z.string().min(16, 'a secret of at least 16 characters').optional(),
    HEARTBEAT_URL: privateAddress("the https address of a dead man's switch, or nothing").optional(),
    BACKUP_DIR: z.string().optional(),
    ALARM_DATES: lastDays.default([]),
    SITE_FD: descriptor.optional(),
    PUBLISHER_FD: descriptor.optional(),
    PUBLISHER_DATA_DIR: z.string('the folder for releases'),
    PICTURE_CACHE_DIR: z.string('the folder for picture variants'),
    SITE_BUNDLE: z.string('the path of the code bundle of the site, apps/site/dist/render/entry.mjs'),
    SWEEP_INTERVAL_MS: milliseconds.default(15_000),
    BACKEND_TIMEOUT_MS: milliseconds.default(20_000),
    RETRY_DELAY_MS: milliseconds.default(1_000),
    PDF_BROWSER: z.string().optional(),
    PICTURES_AVIF: z.enum(['on', 'off'], 'on or off').default('on'),
  })
  .refine(({ ALARM_URL, ALARM_FORMAT, ALARM_SECRET }) => !ALARM_URL || ALARM_FORMAT !== 'webhook' || ALARM_SECRET, {
    path: ['ALARM_SECRET'],
    error: 'the secret that signs alarms, because ALARM_FORMAT is webhook',
  })
  .refine(({ ALARM_URL = '', ALARM_FORMAT }) => ALARM_FORMAT !== 'telegram' || /[?&]chat_id=/.test(ALARM_URL), {
    path: ['ALARM_URL'],
    error: 'https://api.telegram.org/bot…/sendMessage?chat_id=…, because ALARM_FORMAT is telegram',
  })
  .transform((env) => ({
    supabaseUrl: env.SUPABASE_URL,
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
    /** Shared with the edge functions: signs requests for a build and reports of builds. */
    hookSecret: env.DEPLOY_HOOK_SECRET,
    siteUrl: new URL(env.SITE_URL).origin,
    /** Address of the console, to which `/admin` of the site redirects. Absent if a proxy redirects instead. */
    adminUrl: env.ADMIN_URL,
    /** Configuration of a Caddy that serves the site from the files of the releases. */
    caddyfile: env.CADDYFILE,
    /** Port of the public site; 0 chooses a free port. */
    sitePort: env.SITE_PORT,
    /** Port on which builds are requested. */
    hookPort: env.PUBLISHER_PORT,
    /** Port for the health of the publisher; without it, its health is not served. */
    healthPort: env.HEALTH_PORT,
    logFormat: env.LOG_FORMAT,
    alarm: env.ALARM_URL === undefined ? undefined : { url: env.ALARM_URL, format: env.ALARM_FORMAT, secret: env.ALARM_SECRET },
    /** Address of a dead man's switch, which is called every 5 minutes while no alarm is open. */
    heartbeatUrl: env.HEARTBEAT_URL,
    /** The folder of the backups. */
    backupDir: env.BACKUP_DIR,
    lastDays: env.ALARM_DATES,
    /** File descriptors of listeners on these ports, if the parent process has reserved the ports. */
    siteFd: env.SITE_FD,
    hookFd: env.PUBLISHER_FD,
    /** Releases. */
    dataDir: env.PUBLISHER_DATA_DIR,
    /** Picture variants, named by their content. */
    pictureCacheDir: env.PICTURE_CACHE_DIR,
    /** The code bundle of the site. A relative path in `import()` would begin at the importing file, so the path is made absolute. */
    bundle: resolve(env.SITE_BUNDLE),
    /** Interval of the search for unpublished changes, in case a request was lost. */
    sweepIntervalMs: env.SWEEP_INTERVAL_MS,
    /** Requests to the backend are aborted after this time. */
    backendTimeoutMs: env.BACKEND_TIMEOUT_MS,
    /** Pause before a failed build is retried; doubles with each further failure, up to 5 minutes. */
    retryDelayMs: env.RETRY_DELAY_MS,
    /** Path of a Chromium that prints PDFs; without it, there are no PDFs. */
    pdfBrowser: env.PDF_BROWSER,
    /** Whether AVIF variants are encoded in the background. */
    encodesAvif: env.PICTURES_AVIF === 'on',
  }))

/** The settings of the publisher, from its environment. Times are milliseconds. */
export type PublisherConfig = z.output<typeof settings>

/** Reads the settings. @throws Error that names every missing or wrong variable and its expected value */
export function readConfig(env: Record<string, string | undefined>): PublisherConfig {
  // An empty variable counts as not set: converted to a number, an empty text would be 0.
  const parsed = settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `- ${issue.path.join('.')} should hold ${issue.message}`)
  throw new Error(`The publisher cannot start. Set these environment variables:\n${lines.join('\n')}`)
}

/** The address of a server: a loopback port, or the listener that the parent process has reserved. */
export function addressOf(port: number, fd: number | undefined): ListenOptions & { fd?: number } {
  return fd === undefined ? { port, host: '127.0.0.1' } : { fd }
}

/**
 * Longer than the keep-alive of a proxy in front (Caddy: 2 minutes): if this server closed the connection first, a request could get lost.
 * Node's default is 5 s.
 */
export const KEEP_ALIVE_MS = 150_000
