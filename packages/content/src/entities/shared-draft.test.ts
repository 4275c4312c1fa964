import { expect, test } from 'vitest'
import { draftTokenHash, sharedDraftAnswer } from './shared-draft.ts'

const DRAFT = {
  entity: 'articles',
  entity_id: null,
  created_at: '2026-11-01T10:00:00Z',
  record: { title_en: 'Harvest' },
  shared_at: '2026-11-01T10:00:00Z',
  expires_at: '2026-11-08T10:00:00Z',
}

test('a draft, or none, is read as it is', () => {
  for (const draft of [DRAFT, { ...DRAFT, entity_id: 7 }, null]) expect(sharedDraftAnswer.parse({ draft })).toEqual({ draft })
})

test.each([{}, { draft: {} }, { draft: { ...DRAFT, record: null } }])('another answer is refused: %j', (answer) => {
  expect(sharedDraftAnswer.safeParse(answer).success).toBe(false)
})

test('the secret of a link is known by 64 hexadecimal digits', () => {
  const digits = '0123456789abcdef'.repeat(4)
  expect(draftTokenHash.safeParse(digits).success).toBe(true)
  for (const other of ['', 'a', digits.slice(1), `${digits}0`, `x${digits}`, digits.toUpperCase(), 'g'.repeat(64)]) {
    expect(draftTokenHash.safeParse(other).success).toBe(false)
  }
})
