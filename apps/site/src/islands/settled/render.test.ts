// @vitest-environment node
import type { SSRResult } from 'astro'
import { createElement, type ReactNode, useId } from 'react'
import { expect, it } from 'vitest'
import renderer from './render.ts'

let calls = 0
function Island({ label, children }: { label: string; children?: ReactNode }) {
  calls += 1
  const id = useId()
  return createElement('p', { id }, createElement('img', { src: '/a.webp', alt: '' }), 'of ', label, children)
}

const metadata = { hydrate: 'load' as const, displayName: 'Island', astroStaticSlot: true as const }
const render = (result: SSRResult, slots: Record<string, string> = {}) =>
  renderer.renderToStaticMarkup.call({ result }, Island, { label: 'Mokha', class: 'astro-x' }, slots, metadata)

it('renders an island once, with ids of its own on its page', async () => {
  const page = {} as SSRResult
  calls = 0
  expect(await renderer.check.call({ result: page }, Island, { label: 'Mokha' }, {}, metadata)).toBe(true)
  const [first, second] = [await render(page), await render(page)]
  expect(calls).toBe(2)
  expect([first.attrs, second.attrs]).toEqual([{ prefix: 'r0' }, { prefix: 'r1' }])
  const idOf = ({ html }: { html: string }) => /id="([^"]+)"/.exec(html)?.[1]
  expect(idOf(first)).not.toBe(idOf(second))
  expect((await render({} as SSRResult)).html).toBe(first.html)
})

it('writes what the browser hydrates: separated texts, the slot, and no hints that React adds', async () => {
  const { html } = await render({} as SSRResult, { default: '<b>Aden</b>' })
  expect(html).toMatch(/^<p id="[^"]+"><img src="\/a.webp" alt=""\/>of <!-- -->Mokha<astro-slot><b>Aden<\/b><\/astro-slot><\/p>$/)
  expect((await render({} as SSRResult, { default: ' ' })).html).not.toContain('astro-slot')
})
