// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { AppConfig } from '../../data/env.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { pageFacts, ShareCard } from './results.tsx'

const SITE = 'https://site.example'
const { pictureLater } = PREVIEW_TEXTS.en.results

function textOfCard(path: string, picture: string): string | null {
  const head = `<meta property="og:url" content="${SITE}${path}"><meta property="og:image" content="${SITE}${picture}">`
  const facts = pageFacts(new DOMParser().parseFromString(head, 'text/html'))
  document.body.replaceChildren()
  showInConsole(createElement(ShareCard, { facts, language: 'en' }), { config: { siteUrl: SITE } as AppConfig })
  return document.body.textContent
}

test('a record whose picture is not drawn yet has the general one, and says that its own comes later', () => {
  expect(textOfCard('/products/3', '/share-en.jpg')).toContain(pictureLater)
  expect(textOfCard('/ar/articles/3', '/share-ar.jpg')).toContain(pictureLater)
  expect(textOfCard('/products/3', '/_share/0123456789abcdef0123.jpg')).not.toContain(pictureLater)
  expect(textOfCard('/bulk-orders', '/share-en.jpg')).not.toContain(pictureLater)
})
