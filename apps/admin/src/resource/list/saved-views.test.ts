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

test.each([null, '', 'x', '{}', '[1]', '[{"name":""}]', '[{"name":"a"}]'])('%s in the storage is no view', (text) => {
  expect(parseViews(text)).toEqual([])
})
