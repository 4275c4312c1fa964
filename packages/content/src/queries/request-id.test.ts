import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRequestId } from './request-id.ts'

test('every id is a UUID of version 4, and no two are equal', () => {
  const ids = Array.from({ length: 1_000 }, createRequestId)
  for (const id of ids) expect(z.uuid({ version: 'v4' }).safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})
