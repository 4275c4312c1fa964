import { expect, test } from 'vitest'
import { likePostgrest } from './postgrest-errors.ts'

const postgres = (code: string | undefined) =>
  Object.assign(new Error('what failed'), { code, detail: 'why', hint: 'what to do' })

test.each([
  ['23514', 400],
  ['23P01', 400],
  ['P0001', 400],
  ['54011', 413],
  ['53100', 503],
  ['53400', 500],
  ['08006', 503],
  ['28000', 403],
  ['40P01', 500],
  ['57014', 500],
  ['P0002', 500],
  ['XX000', 500],
])('%s is answered with its code, and with %i as by PostgREST', (code, status) => {
  const answer = likePostgrest(postgres(code)) as { code: string; message: string; detail: string }
  expect(answer.code).toBe('PGRST')
  expect(JSON.parse(answer.message)).toEqual({ code, message: 'what failed', details: 'why', hint: 'what to do' })
  expect(JSON.parse(answer.detail)).toEqual({ status, headers: {} })
})

test.each(['Invalid input for string type', 'Invalid input for boolean type'])('%s, which has no code, is 22P02', (message) => {
  const answer = likePostgrest(new Error(message)) as { message: string; detail: string }
  expect(JSON.parse(answer.message)).toEqual({ code: '22P02', message, details: null, hint: null })
  expect(JSON.parse(answer.detail)).toEqual({ status: 400, headers: {} })
})

test.each([
  postgres('42501'),
  postgres('23505'),
  postgres('22P02'),
  postgres('PT404'),
  postgres('PGRST'),
  postgres(undefined),
  'text',
  null,
])('what Supabase lite answers itself stays as it is: %#', (error) => {
  expect(likePostgrest(error)).toBe(error)
})
