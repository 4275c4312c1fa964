import { LOCALES } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import { VIEW_TEXTS } from '../list/view-texts.ts'
import { UNKNOWN_ACCOUNT } from './localised-texts.ts'

test.each(LOCALES)('the list and the history have the same words for an unknown account (%s)', (locale) => {
  expect(VIEW_TEXTS[locale].nobody.console).toBe(UNKNOWN_ACCOUNT[locale])
  expect(HISTORY_TEXTS[locale].nobody.console).toBe(UNKNOWN_ACCOUNT[locale])
})
