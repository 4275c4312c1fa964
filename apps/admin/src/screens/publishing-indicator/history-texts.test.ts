import { expect, test } from 'vitest'
import { HISTORY_TEXTS } from './build-history.tsx'

/** Every text by its path; functions are called with sample values. */
function texts(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node === 'function') return [[path, String(node(3, '3'))]]
  return Object.entries(node ?? {}).flatMap(([key, value]) => texts(value, path ? `${path}.${key}` : key))
}

test.each(texts(HISTORY_TEXTS.ar))('%s is written in Arabic', (_path, text) => {
  expect(text).toMatch(/\p{Script=Arabic}/u)
})

test.each(texts(HISTORY_TEXTS.en))('%s is written in English', (_path, text) => {
  expect(text).not.toMatch(/\p{Script=Arabic}/u)
})
