import { readdirSync, readFileSync } from 'node:fs'
import { renderMarkdown } from '@bayt/content/text/markdown'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { editedDocument } from './documents.test-data.ts'
import { readMarkdown, writeMarkdown } from './markdown.ts'
import { schema } from './schema.ts'
import { markdownText, usualText } from './texts.test-data.ts'
import { tidyBlock } from './tidy.ts'

const LONG_MS = 120_000
const RUNS = randomRuns({ everyday: 60, long: 500 })

/** The form in which the editor writes a text that was opened and changed. */
const normal = (text: string) => writeMarkdown(readMarkdown(text))

/**
 * The texts and links that visitors see. White space and emphasis are not compared: the editor joins adjacent equal emphasis and
 * adjacent equal links, and moves blanks out of emphasis and links.
 */
const shown = (text: string) => {
  const html = renderMarkdown(text)
  return {
    read: html.replace(/<\/?(?:strong|em|s|a)\b[^>]*>|\s/g, ''),
    reached: [...new Set(html.match(/(?<=<a )[^>]*/g))],
  }
}

const SEED = new URL('../../../../supabase/seed/articles/', import.meta.url)
const articles = readdirSync(SEED).filter((name) => name.endsWith('.md'))

test('the demo has articles in both languages', () => {
  expect(articles.filter((name) => name.includes('.ar.')).length).toBeGreaterThan(5)
  expect(articles.filter((name) => name.includes('.en.')).length).toBeGreaterThan(5)
})

test.each(articles)('visitors see no difference in %s after the editor has written it', (name) => {
  const text = readFileSync(new URL(name, SEED), 'utf8')
  expect(renderMarkdown(normal(text))).toBe(renderMarkdown(text))
  expect(opaqueIn(text)).toEqual([])
})

const opaqueIn = (text: string) => readMarkdown(text).children.filter(({ type }) => type === schema.nodes.source)

function each(texts: fc.Arbitrary<string>, holds: (text: string) => void): void {
  fc.assert(
    fc.property(texts, (text) => void holds(text)),
    RUNS,
  )
}

test(
  'a text that is opened and saved again is written the same way',
  () => each(markdownText, (text) => expect(normal(normal(text))).toBe(normal(text))),
  LONG_MS,
)

test(
  'visitors see no difference in any text after the editor has written it',
  () => each(markdownText, (text) => expect(shown(normal(text))).toEqual(shown(text))),
  LONG_MS,
)

test('of texts as staff write them, at most one block in fifty is opaque, apart from definitions of links', () => {
  const texts = fc.sample(usualText, RUNS)
  const blocks = texts.flatMap((text) => readMarkdown(text).children)
  const opaque = texts.flatMap(opaqueIn).filter(({ attrs }) => !/^\[[1x]\]: /.test(String(attrs.text)))
  expect(opaque.length).toBeLessThan(blocks.length / 50)
})

const letters = (blocks: readonly Node[]) =>
  blocks.map(({ textContent }) => textContent.replace(/\s/g, '')).filter((text) => text !== '')

test(
  'each block of a document is read again with its letters',
  () => {
    fc.assert(
      fc.property(editedDocument, (doc) => {
        const again = readMarkdown(writeMarkdown(doc))
        expect(letters(again.children)).toEqual(letters(doc.children.flatMap(tidyBlock)))
        expect(writeMarkdown(again)).toBe(writeMarkdown(doc))
      }),
      randomRuns({ everyday: 300, long: 3000 }),
    )
  },
  LONG_MS,
)
