import { expect, test } from 'vitest'
import { SourceLimit, sourceOf } from './source-limit.ts'

test('a source has 30 attempts in a minute, and then again', () => {
  let nowMs = 1_000
  const limit = new SourceLimit(() => nowMs)
  for (let attempt = 1; attempt <= 30; attempt++) expect(limit.allows('a')).toBe(true)
  nowMs = 60_999
  expect(limit.allows('a')).toBe(false)
  expect(limit.allows('b')).toBe(true)
  nowMs = 61_000
  expect(limit.allows('a')).toBe(true)
})

test('without a source nothing is limited, and a flood of sources uses limited memory', () => {
  const limit = new SourceLimit(() => 0)
  const answers = new Set<boolean>()
  for (let attempt = 0; attempt < 100; attempt++) answers.add(limit.allows(undefined))
  for (let source = 0; source < 100_000; source++) answers.add(limit.allows(String(source)))
  expect([...answers]).toEqual([true])
})

test.each([
  [{}, undefined],
  [{ 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
  [{ 'x-forwarded-for': 'chosen by the caller, 203.0.113.7' }, '203.0.113.7'],
  [{ 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.7' }, '203.0.113.9'],
  [{ 'cf-connecting-ip': '2001:db8:1:2:a:b:c:d' }, '2001:db8:1:2'],
  [{ 'cf-connecting-ip': '2001:DB8:1:2::1' }, '2001:db8:1:2'],
  [{ 'cf-connecting-ip': '2001:db8::1' }, '2001:db8:0:0'],
  [{ 'cf-connecting-ip': '2001:db8::2:a:b:c:d' }, '2001:db8:0:2'],
  [{ 'cf-connecting-ip': '::1' }, '0:0:0:0'],
  [{ 'x-forwarded-for': '::ffff:203.0.113.7' }, '::ffff:203.0.113.7'],
])('the source of %j', (headers, source) => {
  expect(sourceOf(new Headers(headers as Record<string, string>))).toBe(source)
})

test('somebody who changes the address inside one IPv6 network has no more attempts by that', () => {
  const limit = new SourceLimit(() => 0)
  const attempts = Array.from({ length: 40 }, (_, host) =>
    limit.allows(sourceOf(new Headers({ 'cf-connecting-ip': `2001:db8:1:2::${host.toString(16)}` }))),
  )
  expect(attempts.filter(Boolean)).toHaveLength(30)
})
