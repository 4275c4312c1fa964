import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkRelease } from '@bayt/release/check-release'
import { expect, it } from 'vitest'
import { Compressor } from './compressor.ts'
import { LinkReceiver, LinkSender } from './sent-links.ts'

const page = (body: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}" dir="ltr"><head><title>Title</title></head><body>${body}</body></html>`

it('sends each target once, and the other thread has the links of each page', () => {
  const [sender, receiver] = [new LinkSender(), new LinkReceiver()]
  const first = sender.read('/', page('<a href="/products">x</a><a href="/about">x</a>'))
  const second = sender.read('/about', page('<a href="/products">x</a><a href="/contact">{{x}}</a>'))
  expect(second?.newTargets).toEqual(['/contact'])
  for (const sent of [first, second]) if (sent) receiver.receive(sent)
  expect([...receiver.links]).toEqual([
    ['/', { targets: new Set(['/products', '/about']), leftovers: [] }],
    ['/about', { targets: new Set(['/products', '/contact']), leftovers: ['{{'] }],
  ])
})

it('leaves a page that is refused to the check, which says why', () => {
  expect(new LinkSender().read('/ar', page('', 'en'))).toBeUndefined()
})

it('a compressor reads the pages of each release anew, and the check reads only other pages', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'links-'))
  const compressor = new Compressor()
  for (const target of ['/about', '/gone']) {
    writeFileSync(join(dir, 'index.html'), page(`<a href="${target}">x</a>`))
    writeFileSync(join(dir, 'about.html'), page('<a href="/">x</a>'))
    const compression = compressor.begin()
    compression.add(join(dir, 'index.html'), '/')
    compression.add(join(dir, 'about.html'))
    await compression.finish()
    expect([...compression.links]).toEqual([['/', { targets: new Set([target]), leftovers: [] }]])
    writeFileSync(join(dir, 'index.html'), 'not read again')
    const checked = await checkRelease({
      dir,
      pages: ['/', '/about'],
      known: compression.links,
      renderWithPlaceholders: async () => page(''),
    })
    expect(checked.deadLinks).toEqual(target === '/gone' ? [{ page: '/', target: '/gone' }] : [])
  }
  await compressor.close()
})
