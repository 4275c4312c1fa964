import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDraft } from '../../data/drafts/claim.ts'
import { type Draft, listDrafts, removeDrafts, writeDraft } from '../../data/drafts/draft.ts'
import { pictureDraft } from './alt-text-dialog.tsx'

const NEW_TEXT = { accountId: 1, table: 'picture_texts', id: 'new' } as const
const ship = 'https://x.example/storage/v1/object/public/pictures/ship.jpg'
const crane = 'https://x.example/storage/v1/object/public/pictures/crane.jpg'
const typedAbout = (url: string): Draft => ({ values: { image_url: url, alt_en: 'Red' }, seen: {}, typedAt: 1 })

const open: AbortController[] = []
beforeEach(async () => removeDrafts((await listDrafts(1)).map(({ key }) => key)))
afterEach(() => {
  for (const form of open.splice(0)) form.abort()
})

function openForm(wanted?: Parameters<typeof claimDraft>[1]) {
  const form = new AbortController()
  open.push(form)
  return claimDraft(NEW_TEXT, wanted, form.signal, new AbortController().signal)
}

test('what was typed about a picture is among the drafts about which sign-out asks, and which the list continues', async () => {
  const { slot } = await openForm(pictureDraft(ship))
  await writeDraft({ ...NEW_TEXT, slot }, typedAbout(ship))
  expect((await listDrafts(1)).map(({ key }) => key)).toEqual([{ ...NEW_TEXT, slot }])
  for (const form of open.splice(0)) form.abort()
  expect(await openForm(slot)).toEqual({ slot, draft: typedAbout(ship) })
})

test('no form takes the draft of a picture unasked', async () => {
  await writeDraft({ ...NEW_TEXT, slot: pictureDraft(ship).slot }, typedAbout(ship))
  expect(await openForm()).toEqual({ slot: 1, draft: undefined })
  expect(await openForm(pictureDraft(crane))).toEqual({ slot: pictureDraft(crane).slot, draft: undefined })
})

test('the form of a picture takes only what was typed about it, also where its own draft is open in another tab', async () => {
  await writeDraft({ ...NEW_TEXT, slot: 1 }, typedAbout(crane))
  await writeDraft({ ...NEW_TEXT, slot: 2 }, typedAbout(ship))
  expect(await openForm(pictureDraft(ship))).toEqual({ slot: 2, draft: typedAbout(ship) })
  expect(await openForm(pictureDraft(ship))).toEqual({ slot: pictureDraft(ship).slot, draft: undefined })
  expect(await openForm(pictureDraft(ship))).toEqual({ slot: 3, draft: undefined })
})

test('a draft of a picture whose address was changed in the list is not shown for that picture', async () => {
  await writeDraft({ ...NEW_TEXT, slot: pictureDraft(ship).slot }, typedAbout(crane))
  expect(await openForm(pictureDraft(ship))).toEqual({ slot: 1, draft: undefined })
})

test('of two drafts about a picture, its form takes the newer one', async () => {
  const newer = { ...typedAbout(ship), typedAt: 2 }
  await writeDraft({ ...NEW_TEXT, slot: 99 }, typedAbout(ship))
  await writeDraft({ ...NEW_TEXT, slot: pictureDraft(ship).slot }, newer)
  expect(await openForm(pictureDraft(ship))).toEqual({ slot: pictureDraft(ship).slot, draft: newer })
})
