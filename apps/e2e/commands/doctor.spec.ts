import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readOwnDevices } from '@bayt/content/queries/devices'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { parseTarget } from '@bayt/operator/doctor/arguments'
import { examine } from '@bayt/operator/doctor/examine'
import { reportText } from '@bayt/operator/doctor/report'
import { ADMIN_URL, API_URL, PUBLISHABLE_KEY, SITE_URL, secretsOfStack } from '../fixtures/addresses.ts'
import { colleague, siteHasEveryChange } from '../fixtures/api.ts'
import { EACH_RUN } from '../fixtures/each-run.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy.ts'
import { expect, test } from '../fixtures/test.ts'

/** `npm run doctor` against the complete product: without faults, and with one injected fault at a time. */

const COMMAND = fileURLToPath(new URL('../../../packages/operator/src/doctor.ts', import.meta.url))

interface DoctorTarget {
  site: string
  admin: string
  supabase: string
  key?: string
  isDemo?: boolean
}

interface DoctorSecrets {
  webhookSecret?: string | undefined
  secretKey?: string | undefined
}

function commandLine(
  { site, admin, supabase, key = PUBLISHABLE_KEY(), isDemo = true }: DoctorTarget,
  { webhookSecret = '', secretKey = '' }: DoctorSecrets,
) {
  const args = ['--site', site, '--admin', admin, '--supabase', supabase, '--key', key, ...(isDemo ? ['--demo'] : [])]
  return { args, env: { ...process.env, DATABASE_WEBHOOK_SECRET: webhookSecret, SUPABASE_SECRET_KEY: secretKey } }
}

/** The command itself. */
function doctor(target: DoctorTarget, secrets: DoctorSecrets = {}) {
  const { args, env } = commandLine(target, secrets)
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    )
  })
}

/** The findings and output of the command, without a separate process, which takes most of the time. */
async function examined(target: DoctorTarget, secrets: DoctorSecrets = {}) {
  const { args, env } = commandLine(target, secrets)
  const parsed = parseTarget(args, env)
  const { text, faults } = reportText(await examine(parsed), parsed.way)
  return { code: faults > 0 ? 1 : 0, output: text }
}

let proxies: Record<'site' | 'admin' | 'supabase', FaultProxy>
const target = () => ({ site: proxies.site.url, admin: `${proxies.admin.url}/admin`, supabase: proxies.supabase.url })

test.beforeAll(async () => {
  const origins = { site: SITE_URL(), admin: new URL(ADMIN_URL()).origin, supabase: API_URL() }
  // The content security policy of the console names the real addresses: the proxies put their own addresses in place of these.
  const rename = (text: string) =>
    text.replaceAll(origins.site, proxies.site.url).replaceAll(origins.supabase, proxies.supabase.url)
  proxies = {
    site: await startFaultProxy(origins.site, rename),
    admin: await startFaultProxy(origins.admin, rename),
    supabase: await startFaultProxy(origins.supabase, rename),
  }
})
test.afterAll(() => {
  for (const proxy of Object.values(proxies)) proxy.close()
})

test('the product has no faults, and the check changes nothing', EACH_RUN, async () => {
  const before = await siteHasEveryChange()
  const { code, output } = await doctor({ site: SITE_URL(), admin: ADMIN_URL(), supabase: API_URL() })
  expect(output).toContain('No faults.')
  expect(output).not.toContain('✗')
  expect(output.match(/✓/g)?.length).toBe(16)
  expect(output).toMatch(/\? Buyers get the range as a PDF\n {4}Not checked: .*PDF_BROWSER is not set/)
  expect(output).toContain('Next: step 10, Check (docs/deploy/own-machine.md).')
  expect(code).toBe(0)
  expect(await siteHasEveryChange()).toBe(before)
})

const at = (start: string, change: ReturnType<Fault>, methods = ['GET', 'POST', 'PATCH', 'OPTIONS']): Fault => {
  return ({ path, method }) => (path.startsWith(start) && methods.includes(method) ? change : undefined)
}
const rows = { status: 200, body: '[{"id":1}]', headers: { 'content-type': 'application/json' } }
const violation = { status: 400, body: '{"code":"23514","message":"violates check constraint"}' }
const longAgo = JSON.stringify({ release: 'r1', newestChange: 0, builtAt: '2020-01-01T00:00:00Z' })

const FAULTS: [name: string, part: 'site' | 'admin' | 'supabase', fault: Fault, expected: RegExp][] = [
  ['no policy', 'site', at('/', { headers: { 'content-security-policy': undefined } }), /content-security-policy is missing/],
  ['sniffing', 'admin', at('/admin', { headers: { 'x-content-type-options': undefined } }), /nosniff is missing/],
  [
    'no way to the admin',
    'site',
    at('/admin', { status: 404, body: 'Not found' }),
    /\/admin, to which the footer links, answers 404/,
  ],
  [
    'a shared nonce',
    'admin',
    (_, { headers }) => ({
      headers: {
        'content-security-policy': headers.get('content-security-policy')?.replaceAll(/nonce-[\w-]+/g, 'nonce-same') ?? '',
      },
    }),
    /no new nonce for each load/,
  ],
  [
    'a page for every address',
    'site',
    at('/ar/products/9', { status: 200 }),
    /\/ar\/products\/999999999 answers 200 instead of 404/,
  ],
  [
    'the wrong language',
    'site',
    at('/ar/no-such', { body: '<html lang="en">' }),
    /\/ar\/no-such-page is answered in "en" instead of "ar"/,
  ],
  [
    'a cached worker',
    'site',
    at('/sw.js', { headers: { 'cache-control': 'max-age=604800' } }),
    /sw\.js may be cached by browsers for more than a day/,
  ],
  [
    'an unreadable release',
    'site',
    at('/release.json', { headers: { 'access-control-allow-origin': undefined } }),
    /never show Live/,
  ],
  ['no release', 'site', at('/release.json', { status: 404 }), /is not a valid release \(status 404\)/],
  ['another project', 'site', at('/release.json', { body: longAgo.replace('0,', '999999,') }), /which this project never had/],
  ['an old release', 'site', at('/release.json', { body: longAgo }), /The site is behind: change \d+ waits/],
  [
    'a missing function',
    'supabase',
    at('/functions/v1/image-upload', { status: 404 }, ['GET']),
    /image-upload answers GET with 404/,
  ],
  [
    'closed functions',
    'supabase',
    at('/functions/v1/admin-login', { headers: { 'access-control-allow-origin': undefined } }, ['OPTIONS']),
    /may not call: admin-login/,
  ],
  [
    'an open webhook',
    'supabase',
    at('/functions/v1/rebuild-site', { status: 202 }, ['POST']),
    /rebuild-site answers .* with 202/,
  ],
  ['readable accounts', 'supabase', at('/rest/v1/admin_users', rows, ['GET']), /Everybody can read admin_users/],
  [
    'a console of another project',
    'admin',
    at('/admin/login', {
      body: '<script type="application/json" id="app-config">{"publishableKey":"sb_publishable_other"}</script>',
    }),
    /The admin uses another key than --key/,
  ],
  ['visible drafts', 'supabase', at('/rest/v1/articles?select=id&published', rows), /Rows of articles that are not published/],
  ['open inserts', 'supabase', at('/rest/v1/partners', violation, ['POST']), /Everybody can insert into partners/],
  ['open changes', 'supabase', at('/rest/v1/products', violation, ['PATCH']), /Everybody can change rows of products/],
  ['an open function', 'supabase', at('/rest/v1/rpc/login_begin', { status: 200 }), /Everybody can call login_begin/],
  [
    'open sign-up',
    'supabase',
    at('/auth/v1/signup', { status: 422, body: '{"error_code":"validation_failed","msg":"Unable to validate email address"}' }),
    /Everybody can sign up/,
  ],
  ['listed pictures', 'supabase', at('/storage/v1/object/list/', rows), /Everybody can list the pictures/],
  ['open storage', 'supabase', at('/storage/v1/object/upload/sign/', { status: 200 }), /Everybody can store files/],
]

for (const [name, part, fault, expected] of FAULTS) {
  test(`${name}: the only reported fault, with its remedy`, async () => {
    proxies[part].inject(fault)
    const { code, output } = await examined(target())
    proxies[part].inject(undefined)
    expect(output).toMatch(expected)
    expect(output.match(/✗/g)?.length, output).toBe(1)
    expect(output).toMatch(/\n {4}→ \S+/)
    expect(code).toBe(1)
  })
}

test('demo accounts that sign in are faults, and no session of them stays', async () => {
  // Signs in before the doctor does, so that a session of the doctor is the newest session.
  const client = await colleague()
  const { code, output } = await examined({ ...target(), isDemo: false })
  for (const { email } of DEMO_STAFF) expect(output).toContain(`${email} signs in with the password of the README.`)
  expect(output.match(/✗/g)?.length, output).toBe(1)
  expect(code).toBe(1)
  const devices = await readOwnDevices(client)
  const newest = devices.toSorted((one, other) => other.first_used_at.localeCompare(one.first_used_at))[0]
  expect(newest).toMatchObject({ is_this: false, is_signed_in: false })
  proxies.supabase.inject(at('/functions/v1/admin-login', { status: 401, body: '{}' }, ['POST']))
  const refused = await examined({ ...target(), isDemo: false })
  proxies.supabase.inject(undefined)
  expect(refused).toMatchObject({ code: 0, output: expect.stringContaining('✓ The demo accounts cannot sign in') })
})

test('with the webhook secret, a signed request to the publisher is tested', async () => {
  const valid = await examined(target(), { webhookSecret: secretsOfStack().webhookSecret })
  expect(valid).toMatchObject({ code: 0, output: expect.stringContaining('✓ A signed webhook reaches the publisher') })
  const wrong = await examined(target(), { webhookSecret: 'another secret' })
  expect(wrong).toMatchObject({
    code: 1,
    output: expect.stringContaining('DATABASE_WEBHOOK_SECRET of the functions is different'),
  })
  proxies.supabase.inject(({ path, method }) =>
    path.endsWith('/rebuild-site') && method === 'POST' ? { status: 502 } : undefined,
  )
  const unreachable = await examined(target(), { webhookSecret: secretsOfStack().webhookSecret })
  proxies.supabase.inject(undefined)
  expect(unreachable.output).toContain('Check DEPLOY_HOOK_URL')
})

test('with the secret key, accounts that must show a second factor are tried; else it says what was not checked', async () => {
  const without = await examined(target())
  expect(without.output).toContain('Not checked: set SUPABASE_SECRET_KEY in the environment.')
  const { secretKey } = secretsOfStack()
  const nobody = await examined(target(), { secretKey })
  expect(nobody).toMatchObject({ code: 0, output: expect.stringContaining('Not checked: no role must have a second factor') })
  expect(nobody.output).toContain('✓ The applied migrations are those of this code')
  const opened = JSON.stringify([{ role: 'admin', is_demanded: true, accounts: 2, open_accounts: 1 }])
  const json = { headers: { 'content-type': 'application/json' } }
  proxies.supabase.inject(at('/rest/v1/rpc/second_factor_proof', { status: 200, body: opened, ...json }))
  const open = await examined(target(), { secretKey })
  proxies.supabase.inject(undefined)
  expect(open).toMatchObject({
    code: 1,
    output: expect.stringContaining('A password alone opens 1 of 2 accounts of the role "admin"'),
  })
  const wrong = await examined(target(), { secretKey: `sb_secret_${'x'.repeat(24)}` })
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('Use the secret key of this project.') })
})

test('a wrong key and an unreachable address are reported', async () => {
  const wrongKey = await examined({ ...target(), key: `sb_publishable_${'x'.repeat(24)}` })
  expect(wrongKey).toMatchObject({ code: 1, output: expect.stringContaining('Use the publishable key of this project.') })
  const unreachableSite = await examined({ ...target(), site: 'http://127.0.0.1:9' })
  expect(unreachableSite).toMatchObject({ code: 1, output: expect.stringContaining('http://127.0.0.1:9/sw.js does not answer') })
})

test('missing options are listed, and a secret key is rejected', async () => {
  const { code, output } = await doctor({ site: 'example', admin: '', supabase: API_URL(), key: 'sb_secret_x' })
  expect(code).toBe(1)
  for (const option of ['--site', '--admin', '--key']) expect(output).toContain(`- ${option}:`)
  expect(output).not.toContain('- --supabase')
})
