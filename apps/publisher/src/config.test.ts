import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@bayt/dev-tools/root'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const complete = {
  SUPABASE_URL: 'http://127.0.0.1:54321',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  DEPLOY_HOOK_SECRET: 'a-secret-of-16-characters',
  SITE_URL: 'http://localhost:4321/',
  PUBLISHER_DATA_DIR: '/tmp/p',
  PICTURE_CACHE_DIR: '/tmp/c',
  SITE_BUNDLE: '/tmp/entry.mjs',
}

const quoted = (text: string) => text.replace(/[()./]/g, '\\$&')

describe('the settings of the publisher', () => {
  it('have sensible defaults', () => {
    expect(readConfig(complete)).toMatchObject({
      sitePort: 4321,
      hookPort: 4323,
      siteUrl: 'http://localhost:4321',
      encodesAvif: true,
    })
  })

  it('are complete with the unit and the file of the guide', () => {
    const read = (file: string) => readFileSync(join(ROOT, 'docs', file), 'utf8')
    const file = /bayt\.env <<END\n(.*?) END$/ms.exec(read('deploy.md'))?.[1] ?? ''
    const unit = [...read('deploy/units/bayt-publisher.service').matchAll(/^Environment=(.*)/gm)]
      .map(([, line]) => line)
      .join(' ')
    const env = Object.fromEntries(`${file} ${unit}`.split(/\s+/).map((each) => each.split(/=(.*)/).slice(0, 2)))
    env.DEPLOY_HOOK_SECRET = complete.DEPLOY_HOOK_SECRET
    expect(readConfig(env)).toMatchObject({ healthPort: 4324, bundle: join(process.cwd(), 'apps/site/dist/render/entry.mjs') })
  })

  it.each(Object.keys(complete))('name %s when it is missing, and what it should hold', (name) => {
    expect(() => readConfig({ ...complete, [name]: undefined })).toThrow(new RegExp(`${name} should hold the`))
  })

  it('may have the address of the admin', () => {
    expect(readConfig(complete).adminUrl).toBeUndefined()
    expect(readConfig({ ...complete, ADMIN_URL: '' }).adminUrl).toBeUndefined()
    const adminUrl = 'https://admin.example.com/admin'
    expect(readConfig({ ...complete, ADMIN_URL: adminUrl })).toMatchObject({ adminUrl })
    for (const wrong of ['/admin', 'javascript:alert(1)'])
      expect(() => readConfig({ ...complete, ADMIN_URL: wrong })).toThrow('ADMIN_URL should hold the address of the admin')
  })

  it.each([
    ['SUPABASE_URL', 'localhost:54321', 'the address of the Supabase project, e.g. https://abc.supabase.co'],
    ['SITE_URL', 'example.com:443', 'the public address of the site, e.g. https://example.com'],
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_x', 'the publishable key of the project (sb_publishable_…), not the secret one'],
    [
      'SUPABASE_PUBLISHABLE_KEY',
      `e30.${Buffer.from('{"role":"service_role"}').toString('base64url')}.c2ln`,
      'the publishable key of the project (sb_publishable_…), not the secret one',
    ],
    ['DEPLOY_HOOK_SECRET', 'short', 'a secret of at least 16 characters'],
    ['SITE_PORT', 'abc', 'a port, from 0 to 65535'],
    ['PUBLISHER_PORT', '70000', 'a port, from 0 to 65535'],
    ['SWEEP_INTERVAL_MS', '15s', 'a whole number of milliseconds, 1 or more'],
    ['PICTURES_AVIF', 'yes', 'on or off'],
    ['ALARM_URL', 'http://hook.example.com/alarm', 'the https address that gets alarms, or nothing'],
    ['ALARM_FORMAT', 'mail', 'webhook, ntfy, telegram, slack'],
    ['ALARM_SECRET', 'short', 'a secret of at least 16 characters'],
    ['ALARM_DATES', 'GitHub token', 'names with their last days, e.g. GitHub token 2027-01-31; domain 2027-05-01'],
    ['ALARM_DATES', 'GitHub token 2027-13-31', 'names with their last days, e.g. GitHub token 2027-01-31; domain 2027-05-01'],
    ['HEARTBEAT_URL', 'ping.example.com', "the https address of a dead man's switch, or nothing"],
    ['LOG_FORMAT', 'xml', 'json or plain, or nothing'],
    ['HEALTH_PORT', 'abc', 'a port, from 0 to 65535'],
  ])('say what %s should hold instead of %s', (name, value, expected) => {
    expect(() => readConfig({ ...complete, [name]: value })).toThrow(
      new RegExp(`- ${name} should hold ${quoted(expected)}$`, 'm'),
    )
  })

  it('that are empty have their defaults: an empty port is not a random one', () => {
    const empty = { SITE_PORT: '', PUBLISHER_PORT: ' ', SWEEP_INTERVAL_MS: '', PICTURES_AVIF: '' }
    expect(readConfig({ ...complete, ...empty })).toEqual(readConfig(complete))
    expect(() => readConfig({ ...complete, PUBLISHER_DATA_DIR: ' ' })).toThrow('PUBLISHER_DATA_DIR should hold the folder')
  })

  it('may have a relative path of the code, from where the publisher is started', () => {
    expect(readConfig({ ...complete, SITE_BUNDLE: 'dist/entry.mjs' }).bundle).toBe(join(process.cwd(), 'dist/entry.mjs'))
  })

  it('need a secret for signed alarms, and the chat for those of Telegram', () => {
    const ALARM_URL = 'https://hook.example.com/alarm'
    expect(() => readConfig({ ...complete, ALARM_URL })).toThrow('- ALARM_SECRET should hold the secret that signs alarms')
    expect(() => readConfig({ ...complete, ALARM_URL, ALARM_FORMAT: 'telegram' })).toThrow('- ALARM_URL should hold https://api.')
    expect(
      readConfig({ ...complete, ALARM_URL, ALARM_FORMAT: 'ntfy', ALARM_DATES: 'a key 2027-01-31; x 2027-05-01' }),
    ).toMatchObject({
      alarm: { url: ALARM_URL, format: 'ntfy', secret: undefined },
      lastDays: [
        { name: 'a key', day: '2027-01-31' },
        { name: 'x', day: '2027-05-01' },
      ],
    })
  })
})
