import { expect, it } from 'vitest'
import { parseTarget } from './arguments.ts'

const ARGS = ['--site', 'https://a.example', '--admin', 'https://b.example/admin', '--key', 'sb_publishable_x', '--supabase']
const parse = (supabase: string, SUPABASE_SECRET_KEY?: string) => parseTarget([...ARGS, supabase], { SUPABASE_SECRET_KEY })

it('takes the secret key from the environment alone, and works without', () => {
  expect(parse('https://c.example').secretKey).toBeUndefined()
  expect(parse('https://c.example', ' ').secretKey).toBeUndefined()
  expect(parse('https://c.example', ' sb_secret_x ').secretKey).toBe('sb_secret_x')
  expect(parse('http://127.0.0.1:54321', 'sb_secret_x').secretKey).toBe('sb_secret_x')
})

it('sends the secret key to no address without encryption, and takes no other key for it', () => {
  expect(() => parse('http://c.example', 'sb_secret_x')).toThrow('- --supabase: an https address')
  expect(() => parse('https://c.example', 'sb_publishable_x')).toThrow('- SUPABASE_SECRET_KEY: the secret key of the project')
})
