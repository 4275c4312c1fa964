import { expect, it } from 'vitest'
import { readStaticBuildEnvironment } from './environment.ts'

const right = {
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SITE_URL: 'https://example.com/',
}

it('reads the three variables', () => {
  expect(readStaticBuildEnvironment(right)).toEqual({
    supabaseUrl: 'https://abc.supabase.co',
    publishableKey: 'sb_publishable_x',
    origin: 'https://example.com',
  })
})

it('names every missing variable and what it should hold', () => {
  expect(() => readStaticBuildEnvironment({})).toThrow(
    /SUPABASE_URL should hold.*\n.*SUPABASE_PUBLISHABLE_KEY should hold.*\n.*SITE_URL should hold/,
  )
})

it('says what a wrong variable holds', () => {
  expect(() => readStaticBuildEnvironment({ ...right, SITE_URL: 'example.com' })).toThrow(
    /SITE_URL should hold .*; it holds "example.com"/,
  )
})

it('refuses the secret key, and does not repeat it', () => {
  const legacy = `e30.${Buffer.from('{"role":"service_role"}').toString('base64url')}.c2ln`
  for (const key of ['sb_secret_0123456789', ' sb_secret_0123456789', legacy]) {
    const build = () => readStaticBuildEnvironment({ ...right, SUPABASE_PUBLISHABLE_KEY: key })
    expect(build).toThrow(/SUPABASE_PUBLISHABLE_KEY should hold the publishable key .*; it holds a secret key$/)
  }
})

it('reads the address of the admin, which may be absent', () => {
  const adminUrl = 'https://admin.example.com/admin'
  expect(readStaticBuildEnvironment({ ...right, ADMIN_URL: adminUrl })).toMatchObject({ adminUrl })
  expect(readStaticBuildEnvironment({ ...right, ADMIN_URL: '' })).not.toHaveProperty('adminUrl')
  expect(() => readStaticBuildEnvironment({ ...right, ADMIN_URL: '/admin' })).toThrow(
    /ADMIN_URL should hold .*; it holds "\/admin"/,
  )
})
