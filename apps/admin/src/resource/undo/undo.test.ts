import { ContentError } from '@bayt/content/errors'
import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { ar } from '../../lib/i18n/ar.ts'
import { en } from '../../lib/i18n/en.ts'
import type { Session } from '../../lib/session/session.ts'
import { createSessionStore } from '../../lib/session/store.ts'
import { describeUndoError } from './describe-undo-error.ts'
import { runSignedIn } from './run-signed-in.ts'
import { type Undo, UndoRefused } from './undo.ts'

const name = { ...eachLocale(() => 'Name (English)'), ar: 'الاسم (الإنجليزية)' }
const labels = { name_en: name, category: { ...eachLocale(() => 'Category'), ar: 'الفئة' } }
const undo: Undo = {
  table: 'products',
  run: async () => 1,
  done: (text) => text.updated,
  labelOf: (column) => labels[column as keyof typeof labels],
}

test('a refusal names the fields that changed, in the language of the interface', () => {
  const refused = new UndoRefused('changed', ['name_en', 'category'])
  expect(describeUndoError(refused, undo, en, 'en')).toBe(
    'Not undone: somebody has changed this since: Name (English) and Category. Nothing was overwritten.',
  )
  expect(describeUndoError(refused, undo, ar, 'ar')).toBe(
    'تعذّر التراجع: غيّر شخص آخر ما يلي بعد ذلك: الاسم (الإنجليزية) والفئة. لم يُستبدل شيء.',
  )
  expect(describeUndoError(new UndoRefused('changed', ['unknown']), undo, en, 'en')).toContain('unknown')
  expect(describeUndoError(new ContentError('offline', 'x'), undo, en, 'en')).toBe(`Not undone: ${en.errors.offline}`)
})

const session: Session = {
  token: 'first',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  user: { id: 1, email: 'a@harbour.example', full_name: 'A', role: 'editor' },
}

function signedInStore() {
  const items = new Map<string, string>()
  const store = createSessionStore({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  })
  store.signIn(session)
  return store
}

test('a call that finds the session ended waits for the sign-in and goes on', async () => {
  const store = signedInStore()
  const tokens: (string | null)[] = []
  const running = runSignedIn(store, async () => {
    tokens.push(store.token())
    if (store.token() !== 'second') throw new ContentError('signed_out', 'ended')
    return 'done'
  })
  await Promise.resolve()
  await expect.poll(() => store.get().status).toBe('expired')
  store.signIn({ ...session, token: 'second' })
  expect(await running).toBe('done')
  expect(tokens).toEqual(['first', 'second'])
})

test('a call whose session ended fails if staff log out instead', async () => {
  const store = signedInStore()
  const running = runSignedIn(store, async () => {
    throw new ContentError('signed_out', 'ended')
  })
  const failed = expect(running).rejects.toMatchObject({ kind: 'signed_out' })
  await expect.poll(() => store.get().status).toBe('expired')
  store.signOut()
  await failed
})
