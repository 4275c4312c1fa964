import { expect, test } from 'vitest'
import { toPostgrestError } from './postgrest-errors.ts'

const answer = (body: object, status = 500) => Response.json(body, { status, headers: { 'x-kept': 'yes' } })

test.each([
  ['error: new row for relation "products" violates check constraint "products__name_en__text"', '23514', 400],
  ['duplicate key value violates unique constraint "admin_users__email__unique"', '23505', 409],
  ['insert or update on table "x" violates foreign key constraint "y"', '23503', 409],
  ['null value in column "name_ar" of relation "products" violates not-null constraint', '23502', 400],
  ['The number of an account cannot be changed.', '23514', 400],
  ['This account does not exist any more.', 'P0002', 404],
  ['This record is not in the bin any more.', 'P0002', 404],
  ['Error: Invalid input for string type', '22P02', 400],
  ['Error: Invalid input for boolean type', '22P02', 400],
])('%s is answered as %s', async (message, code, status) => {
  const converted = await toPostgrestError(answer({ code: 'SUP', message }))
  expect([converted.status, converted.headers.get('x-kept')]).toEqual([status, 'yes'])
  expect(await converted.json()).toEqual({ code, message: message.replace(/^error: /i, '') })
})

test.each([
  ['error: The first account cannot be deleted, deactivated or demoted.', '23514', 'first_account'],
  ['The last active admin cannot be deleted, deactivated or demoted.', '23514', 'last_admin'],
  ['This is the same picture.', '22023', 'same_picture'],
  ['At most 500 pictures can be removed at once.', '22023', 'too_many_pictures'],
])('%s has the detail that the database gives it', async (message, code, details) => {
  const converted = await toPostgrestError(answer({ code: 'SUP', message }))
  expect(converted.status).toBe(400)
  expect(await converted.json()).toEqual({ code, message: message.replace(/^error: /i, ''), details })
})

test('every other answer is returned unchanged', async () => {
  for (const other of [
    answer({ code: 'SUP', message: 'connection lost' }),
    answer({ code: '42501', message: 'violates check constraint' }, 403),
    answer([{ id: 1 }], 200),
    answer({ code: 'XX000', message: 'violates check constraint' }),
    new Response('violates check constraint', { status: 500 }),
  ]) {
    expect(await toPostgrestError(other)).toBe(other)
  }
})
