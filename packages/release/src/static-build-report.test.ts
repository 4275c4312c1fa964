import { expect, test } from 'vitest'
import { LossError } from './loss.ts'
import type { MadeRelease } from './make-release.ts'
import { ReleaseRefusedError } from './release-refused-error.ts'
import { reportOfFiles, reportOfRefusal } from './static-build-report.ts'

const links = (count: number) => Array.from({ length: count }, (_, index) => ({ page: '/', target: `/products/${index}` }))

test('a static build reports its pages, its dead links within the limits of a report, and what it does not show', () => {
  const made = {
    info: { release: 'static-20261121000000', newestChange: 7, builtAt: '2026-11-21T00:00:00Z' },
    pages: ['/', '/ar'],
    missing: [{ url: 'https://media.example/a.jpg', why: 'It could not be fetched.' }],
    notShown: ['A certificate expired.'],
    deadLinks: links(30),
  } as Partial<MadeRelease> as MadeRelease
  expect(reportOfFiles(made)).toEqual({
    state: 'live',
    newest_change: 7,
    release_id: 'static-20261121000000',
    pages: 2,
    dead_links: links(20),
    reason: 'A certificate expired.\nA default picture replaces https://media.example/a.jpg: It could not be fetched.',
  })
})

test('a refused build reports its reason, and the loss that staff may confirm', () => {
  const refused = { state: 'failed', newest_change: 7, release_id: null }
  const loss = { emptied: ['products'], pages: 20 }
  expect(reportOfRefusal(new LossError('All 40 products would be gone.', loss), 7)).toEqual({
    ...refused,
    reason: 'All 40 products would be gone.',
    loss,
  })
  expect(reportOfRefusal(new ReleaseRefusedError('A page is broken.'), 7)).toEqual({ ...refused, reason: 'A page is broken.' })
})
