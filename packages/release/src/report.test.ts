import { expect, test } from 'vitest'
import { ReleaseRefusedError } from './check-release.ts'
import { type MadeRelease, reportOfRefusal, reportOfRelease } from './make-release.ts'

const links = (count: number) => Array.from({ length: count }, (_, index) => ({ page: '/', target: `/products/${index}` }))

const made = (facts: Partial<MadeRelease>): MadeRelease =>
  ({
    info: { release: 'static-20261121000000', newestChange: 7, builtAt: '2026-11-21T00:00:00Z' },
    ...{ pages: ['/', '/ar'], missing: [], notShown: [], deadLinks: [] },
    ...facts,
  }) as Partial<MadeRelease> as MadeRelease
const reasonOf = (facts: Partial<MadeRelease>) => reportOfRelease(made(facts)).reason

test('a static build reports its pages, its dead links within the limits of a report, and what it does not show', () => {
  const missing = [{ url: 'https://media.example/a.jpg', why: 'It could not be fetched.' }]
  expect(reportOfRelease(made({ missing, notShown: ['A certificate expired.'], deadLinks: links(30) }))).toEqual({
    state: 'live',
    newest_change: 7,
    release_id: 'static-20261121000000',
    pages: 2,
    dead_links: links(20),
    reason: 'A certificate expired.\nThe default picture replaces: https://media.example/a.jpg (It could not be fetched.)',
  })
})

test('a release without remarks has none', () => {
  expect(reasonOf({})).toBeNull()
})

test('staff read the first three missing pictures with the reasons, the number of others, and no more of a long one', () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => ({ url: `a${index}.jpg`, why: `Reason ${index}` }))
  const three = 'a0.jpg (Reason 0); a1.jpg (Reason 1); a2.jpg (Reason 2)'
  expect(reasonOf({ missing: named(1) })).toBe('The default picture replaces: a0.jpg (Reason 0)')
  expect(reasonOf({ missing: named(3) })).toBe(`The default picture replaces: ${three}`)
  expect(reasonOf({ missing: named(5) })).toBe(`The default picture replaces: ${three} and 2 more`)
  const long = { url: 'a'.repeat(300), why: 'b'.repeat(300) }
  expect(reasonOf({ missing: [long] })).toBe(`The default picture replaces: ${'a'.repeat(200)} (${'b'.repeat(200)})`)
})

test('remarks are cut to what the database accepts', () => {
  const reason = reasonOf({ notShown: Array.from({ length: 100 }, () => 'A certificate expired on a day.') })
  expect(reason).toHaveLength(2_000)
  expect(reason?.endsWith('…')).toBe(true)
})

test('a refused build reports its reason, and the loss that staff may confirm', () => {
  const refused = { state: 'failed', newest_change: 7, release_id: null }
  const loss = { emptied: ['products'], pages: 20 }
  expect(reportOfRefusal(new ReleaseRefusedError('All 40 products would be gone.', loss), 7)).toEqual({
    ...refused,
    reason: 'All 40 products would be gone.',
    loss,
  })
  expect(reportOfRefusal(new ReleaseRefusedError('A page is broken.'), 7)).toEqual({ ...refused, reason: 'A page is broken.' })
})
