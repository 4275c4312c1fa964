import { expect, test } from 'vitest'
import { parseViews, withView } from './saved-views.ts'

test('a view with a name that exists replaces it', () => {
  const views = withView([{ name: 'Oils', query: 'category=Oil' }], { name: 'Drafts', query: 'published=no' })
  expect(views.map(({ name }) => name)).toEqual(['Drafts', 'Oils'])
  expect(withView(views, { name: 'Oils', query: 'category=Oil&sort=-changed' })).toEqual([
    { name: 'Drafts', query: 'published=no' },
    { name: 'Oils', query: 'category=Oil&sort=-changed' },
  ])
})

test('every view is kept, however many staff save, and however long their searches are', () => {
  let text: string | null = null
  for (let saved = 1; saved <= 51; saved++) {
    text = JSON.stringify(withView(parseViews(text), { name: `View ${saved}`, query: `search=${'%D8%A3'.repeat(500)}` }))
  }
  expect(parseViews(text)).toHaveLength(51)
})

test.each([null, '', 'x', '{}', '[1]', '[{"name":""}]', '[{"name":"a"}]'])('%s in the storage is no view', (text) => {
  expect(parseViews(text)).toEqual([])
})
