import { expect, test } from 'vitest'
import { parseConfig } from './env.ts'

const valid = { supabaseUrl: 'https://abc.supabase.co/', publishableKey: 'sb_publishable_abc', siteUrl: 'http://localhost:4321' }
const variables = (text: string) => {
  const result = parseConfig(text)
  return result.ok ? [] : result.problems.map(({ variable }) => variable)
}

test('a valid configuration is accepted, without final slashes', () => {
  expect(parseConfig(JSON.stringify(valid))).toEqual({ ok: true, config: { ...valid, supabaseUrl: 'https://abc.supabase.co' } })
})

test.each(['"__APP_CONFIG__"', '', 'not json', '{}', 'null'])('without a configuration (%s) every variable is named', (text) => {
  expect(variables(text)).toHaveLength(3)
})

test('a wrong value is reported with the expected one', () => {
  const result = parseConfig(JSON.stringify({ ...valid, siteUrl: 'localhost' }))
  expect(result).toEqual({
    ok: false,
    problems: [{ variable: 'VITE_SITE_URL / SITE_URL', expected: 'the address of the public site, such as https://example.com' }],
  })
})

test('a secret key is refused: it must never reach a browser', () => {
  expect(variables(JSON.stringify({ ...valid, publishableKey: 'sb_secret_0123456789' }))).toEqual([
    'VITE_SUPABASE_PUBLISHABLE_KEY / SUPABASE_PUBLISHABLE_KEY',
  ])
})

test('the length of a new password is a number that the specification allows', () => {
  const withLength = (passwordMinLength: unknown) => parseConfig(JSON.stringify({ ...valid, passwordMinLength }))
  expect(withLength(8)).toMatchObject({ ok: true, config: { passwordMinLength: 8 } })
  for (const wrong of [5, 21, 8.5, '8', null])
    expect(withLength(wrong)).toMatchObject({
      ok: false,
      problems: [{ variable: 'VITE_PASSWORD_MIN_LENGTH / PASSWORD_MIN_LENGTH' }],
    })
})
