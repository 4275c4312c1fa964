import { expect, test } from 'vitest'
import { projectSettings, required } from './env.ts'

const COMPLETE: Record<string, string> = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
}

const settings = (changed: Record<string, string | undefined> = {}) => {
  const all: Record<string, string | undefined> = { ...COMPLETE, ...changed }
  return projectSettings((name) => all[name])
}

test('the keys named default are used', () => {
  expect(settings({ SUPABASE_SECRET_KEYS: '{"commands":"sb_secret_y","default":"sb_secret_x"}' })).toEqual({
    url: 'http://127.0.0.1:1',
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
    secretKeys: ['sb_secret_y', 'sb_secret_x'],
  })
})

test('after a rotation another key is used: only the deleted one was named default', () => {
  expect(settings({ SUPABASE_SECRET_KEYS: '{"rotated":"sb_secret_y"}' })).toMatchObject({ secretKey: 'sb_secret_y' })
  expect(settings({ SUPABASE_PUBLISHABLE_KEYS: '{"rotated":"sb_publishable_y"}' })).toMatchObject({
    publishableKey: 'sb_publishable_y',
  })
})

test.each(Object.keys(COMPLETE))('the error for a missing or blank %s names it and what it should hold', (name) => {
  for (const value of [undefined, '', '  ']) {
    expect(() => settings({ [name]: value })).toThrow(new RegExp(`^The setting ${name} is missing\\. It should hold .+\\.$`))
  }
})

test.each(['{}', '[]', 'null', '{"default":7}', '"sb_secret_x"', 'sb_secret_x'])(
  'the error for a dictionary without a key names the setting: %s',
  (text) => {
    expect(() => settings({ SUPABASE_SECRET_KEYS: text })).toThrow('The setting SUPABASE_SECRET_KEYS has no key.')
  },
)

test('surrounding white space of a setting is trimmed', () => {
  expect(required(() => ' x\n', 'X', 'x')).toBe('x')
})
