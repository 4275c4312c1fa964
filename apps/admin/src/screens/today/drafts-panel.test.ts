// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { writeDraft } from '../../data/drafts/draft.ts'
import { newDropSlot } from '../../data/drafts/key.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { DraftsPanel } from './panels.tsx'
import { TODAY_TEXTS } from './texts.ts'

// The DOM of the test has no locks.
vi.mock('../../data/drafts/claim.ts', () => ({ claimedKeys: async () => new Set() }))

test('a draft without a name is that of a new record, or of one with a number', async () => {
  const draft = { values: { name: '' }, seen: {}, typedAt: Date.now() }
  await writeDraft({ accountId: 1, table: 'partners', id: 7, slot: 1 }, draft)
  await writeDraft({ accountId: 1, table: 'partners', id: 'new', slot: 1 }, { ...draft, typedAt: draft.typedAt - 1 })
  const panel = createElement(DraftsPanel, { accountId: 1 })
  showInConsole(createElement(MemoryRouter, null, panel))
  const names = () => [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['#7', en.drafts.newRecord])
})

test('pictures that wait for the gallery are one line, which leads there', async () => {
  const draft = { values: { image_url: '' }, seen: {}, pictures: ['image_url'], typedAt: Date.now() }
  for (const _picture of [1, 2]) {
    await writeDraft({ accountId: 2, table: 'impact_gallery', id: 'new', slot: newDropSlot() }, draft)
  }
  const panel = createElement(DraftsPanel, { accountId: 2 })
  showInConsole(createElement(MemoryRouter, null, panel))
  const links = () => [...document.querySelectorAll('a')].map(({ textContent, href }) => [textContent, new URL(href).pathname])
  await expect.poll(links).toEqual([[TODAY_TEXTS.en.picturesWait(2), '/admin/impact-gallery']])
})
