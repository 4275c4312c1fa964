import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signedHeaders, verifiedId } from '@bayt/content/signed-request'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createNotify } from './handler.ts'
import { createMailHook } from './mail-hook.ts'
import { type OwnerMail, writeMail } from './write-mail.ts'

const SECRET = 'the secret of the database'
const MAIL_SECRET = 'the secret of the receiver'

/** Failures are logged. */
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))

const mail = (changed: Partial<OwnerMail>): OwnerMail => ({
  id: 1,
  at: '2026-11-23T11:05:00Z',
  kind: 'locked',
  email: 'amal@example.com',
  full_name: 'أمل',
  by_name: 'Huda',
  detail: { role: ['editor', 'moderator'] },
  browser: 'Chrome',
  system: 'Windows',
  ...changed,
})

/** A receiver of mails that answers each request with the next status, and the outbox that sends to it. */
async function outbox(mails: OwnerMail[], statuses: number[]) {
  const got: { id: string | undefined; body: { to: object; text: string } }[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const header = (name: string) => [request.headers[name]].flat().join()
    got.push({ id: await verifiedId(MAIL_SECRET, header, new TextEncoder().encode(body)), body: JSON.parse(body) })
    response.writeHead(statuses.shift() ?? 200, { location: 'https://elsewhere.example' }).end('thanks')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const settings: Record<string, string> = {
    MAIL_HOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/mail`,
    MAIL_HOOK_SECRET: MAIL_SECRET,
  }
  const waiting = [...mails]
  const handle = createNotify({
    webhookSecret: SECRET,
    recordIfNew: async () => true,
    take: async () => [...waiting],
    async sent(ids) {
      for (const id of ids) {
        const at = waiting.findIndex((one) => one.id === id)
        waiting.splice(at, 1)
      }
    },
    send: createMailHook((name) => settings[name]),
  })
  return { got, sweep: () => signedSweep(handle) }
}

async function signedSweep(handle: ReturnType<typeof createNotify>, secret = SECRET) {
  const body = '{"type":"SWEEP"}'
  const headers = await signedHeaders(secret, body)
  const response = await handle(new Request('http://functions/notify-owners', { method: 'POST', body, headers }))
  return { status: response.status, body: await response.json() }
}

test('a mail is signed, and comes again under the same id until the receiver accepts it; others do not wait for it', async () => {
  const { got, sweep } = await outbox([mail({ id: 1 })], [500, 302, 200])
  expect((await sweep()).body, 'a failure').toEqual({ sent: 0, waiting: 1 })
  expect((await sweep()).body, 'a redirect is not followed').toEqual({ sent: 0, waiting: 1 })
  expect((await sweep()).body).toEqual({ sent: 1, waiting: 0 })
  expect((await sweep()).body, 'accepted once').toEqual({ sent: 0, waiting: 0 })
  expect(got.map(({ id }) => id)).toEqual(['owner-mail-1', 'owner-mail-1', 'owner-mail-1'])
  expect(got[0]?.body.to).toEqual({ email: 'amal@example.com', name: 'أمل' })

  const two = await outbox([mail({ id: 2, kind: 'unheard of' }), mail({ id: 3 })], [])
  expect((await two.sweep()).body).toEqual({ sent: 1, waiting: 1 })
})

test('only the database may ask; without the setting nothing is taken', async () => {
  let taken = 0
  const deps = {
    webhookSecret: SECRET,
    recordIfNew: async () => true,
    sent: async () => {},
    take: async () => {
      taken++
      return []
    },
  }
  const off = createNotify({ ...deps, send: createMailHook(() => undefined) })
  expect((await signedSweep(off)).status).toBe(503)
  expect((await signedSweep(off, 'another secret')).status).toBe(401)
  const replayed = createNotify({ ...deps, recordIfNew: async () => false, send: async () => {} })
  expect((await signedSweep(replayed)).status).toBe(409)
  expect(taken).toBe(0)
  expect(() => createMailHook((name) => (name === 'MAIL_HOOK_URL' ? 'https://mail.example' : undefined))).toThrow(
    'MAIL_HOOK_SECRET',
  )
})

test.each([
  ['password_set', { by_self: true }, /A new password was set from your own account\./, /عُيّنت كلمة مرور جديدة من حسابك نفسه/],
  [
    'account_changed',
    { email: true, by_self: true },
    /was changed from your own account\./,
    /تغيّر البريد الإلكتروني لحسابك من حسابك نفسه/,
  ],
] as const)('a mail about %s from the own account says so, and whom to tell: %j', (kind, detail, english, arabic) => {
  const { text } = writeMail(mail({ kind, detail }))
  for (const words of [english, arabic, /Not you\?.* Tell an admin at once/, /لست أنت؟.*أخبر مديرًا فورًا/])
    expect(text).toMatch(words)
  expect(text).not.toMatch(/Huda|undefined|null|true|@/)
})

test('a mail about a replaced password asks nobody to change it, who may not get in; one about an app says to set up the own one again', () => {
  const changed = writeMail(mail({ kind: 'password_changed', detail: { by_self: true } })).text
  expect(changed).toContain('Tell an admin at once, who can set a new one for you.')
  expect(changed).toContain('أخبر مديرًا فورًا ليعيّن لك كلمة جديدة.')
  for (const kind of ['factor_set_up', 'factor_removed']) {
    const { text } = writeMail(mail({ kind, detail: { by_self: true } }))
    expect(text).toContain('set up your authenticator app again')
    expect(text).toContain('وأعدّ تطبيق المصادقة من جديد')
  }
})

test('a mail about a passkey does not repeat its name, which somebody at the open console may have chosen', () => {
  const { text } = writeMail(
    mail({ kind: 'passkey_added', detail: { passkey: 'Call 0123 to keep your account', by_self: true } }),
  )
  expect(text).not.toMatch(/0123|Call/)
})

test.each([
  [2, 'This happened 2 times, the last time on November 23, 2026 at 2:10 PM.', 'حدث هذا مرتين، آخرهما: ٢٣ نوفمبر ٢٠٢٦'],
  [3, 'This happened 3 times', 'حدث هذا ٣ مرات، آخرها: ٢٣ نوفمبر ٢٠٢٦'],
  [11, 'This happened 11 times', 'حدث هذا ١١ مرة، آخرها: ٢٣ نوفمبر ٢٠٢٦'],
  [102, 'This happened 102 times', 'حدث هذا ١٠٢ مرة، آخرها: ٢٣ نوفمبر ٢٠٢٦'],
])('a mail that collects %d of what happened says in both languages how often, and when last', (times, english, arabic) => {
  const detail = { by_self: true, passkey: 'Laptop', times, last_at: '2026-11-23T11:10:00+00:00' }
  const { text } = writeMail(mail({ kind: 'passkey_added', detail }))
  expect(text.replaceAll('\u202F', ' ')).toContain(english)
  expect(text).toContain(arabic)
  expect(writeMail(mail({ kind: 'passkey_added', detail: { by_self: true } })).text).not.toMatch(/This happened|حدث هذا/)
})

test('a mail about a new e-mail tells the former one to sign in with the new one, beside a new role or alone', () => {
  const alone = writeMail(mail({ kind: 'account_changed', detail: { email: true } })).text
  const both = writeMail(mail({ kind: 'account_changed', detail: { role: ['editor', 'admin'], email: true } })).text
  for (const text of [alone, both]) {
    expect(text).toContain('changed the email of your account')
    expect(text).toContain('Sign in with the new one')
    expect(text).toContain('تغيّر البريد الإلكتروني لحسابك')
    expect(text).not.toMatch(/undefined|null|true|@/)
  }
  expect(alone).not.toContain('role')
  expect(both).toContain('from Editor to Admin')
})

test.each([
  ['new_device', 'Chrome\u2069 on \u2068Windows', 'جهاز جديد: \u2068Chrome\u2069 على'],
  ['password_set', 'Huda\u2069 set a new password', 'كلمة مرور جديدة (\u2068Huda\u2069)'],
  ['locked', 'locked for 15 minutes', 'أُقفل حسابك ١٥ دقيقة'],
  ['factor_reset', 'Huda\u2069 turned off', 'أُوقفت خطوة التحقق الثانية'],
  ['account_changed', 'from Editor to Moderator', 'من محرّر إلى مشرف'],
  ['passkey_added', 'A passkey was added', 'أُضيف مفتاح مرور'],
  ['passkey_removed', 'A passkey was removed', 'أُزيل مفتاح مرور'],
  ['recovery_code_used', 'A recovery code was used', 'استُخدم رمز استرداد'],
  ['password_changed', 'Your password was changed from your own account', 'تغيّرت كلمة مرورك من حسابك نفسه'],
  ['codes_renewed', 'New recovery codes were made', 'أُنشئت رموز استرداد جديدة'],
  ['factor_set_up', 'An authenticator app was set up', 'أُعدّ تطبيق مصادقة'],
  ['factor_removed', 'Your second factor was turned off', 'أُوقفت خطوة التحقق الثانية'],
])('a mail about %s says in both languages what happened, when, and what to do, without a link', (kind, english, arabic) => {
  const { text, subject } = writeMail(mail({ kind }))
  expect(text).toContain(english)
  expect(text).toContain(arabic)
  expect(text).toContain('November 23, 2026')
  expect(text).toContain('٢٣ نوفمبر ٢٠٢٦')
  expect(`${subject}${text}`).not.toMatch(/https?:|undefined|null|@/)
})
