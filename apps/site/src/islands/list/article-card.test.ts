import { expect, test } from 'vitest'
import { publishedOn } from './article-card.ts'

test('an article published after midnight in Yemen has this day in its text and for programs', () => {
  expect(publishedOn('2026-11-05T22:30:00.123456+00:00', 'en')).toEqual({ day: '2026-11-06', text: 'November 6, 2026' })
  expect(publishedOn('2026-11-05T20:59:00+00:00', 'ar')).toEqual({ day: '2026-11-05', text: '٥ نوفمبر ٢٠٢٦' })
  expect(publishedOn('infinity', 'en')).toBeNull()
})
