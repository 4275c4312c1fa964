import { readdirSync, readFileSync } from 'node:fs'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { openMarkdown } from './document.ts'
import { editedDocument } from './documents.test-data.ts'
import { schema } from './schema.ts'
import { markdownText, usualText } from './texts.test-data.ts'
import { tidyBlock } from './tidy-blocks.ts'
import { writeMarkdown } from './write-document.ts'

const LONG_MS = 120_000
const RUNS = randomRuns({ everyday: 60, long: 500 })

const SEED = new URL('../../../../../../supabase/seed/articles/', import.meta.url)
const articles = readdirSync(SEED).filter((name) => name.endsWith('.md'))

test('the demo has articles in both languages', () => {
  expect(articles.filter((name) => name.includes('.ar.')).length).toBeGreaterThan(5)
  expect(articles.filter((name) => name.includes('.en.')).length).toBeGreaterThan(5)
})

test.each(articles)('%s stays byte for byte', (name) => {
  const text = readFileSync(new URL(name, SEED), 'utf8')
  const opened = openMarkdown(text)
  expect(rebuilt(text)).toBe(text)
  expect(writeMarkdown(openMarkdown(text).doc, opened)).toBe(text)
})

const rebuilt = (text: string) => {
  const { blocks, gaps } = openMarkdown(text)
  return blocks.reduce((joined, { source }, at) => joined + source + gaps[at + 1], gaps[0])
}

test(
  'an opened text that nobody changes stays byte for byte',
  () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        expect(rebuilt(text)).toBe(text)
        expect(writeMarkdown(openMarkdown(text).doc, openMarkdown(text))).toBe(text)
      }),
      RUNS,
    )
  },
  LONG_MS,
)

test(
  'a paragraph added at any place changes no byte of the others',
  () => {
    fc.assert(
      fc.property(markdownText, fc.nat(), (text, place) => {
        const opened = openMarkdown(text)
        const at = opened.blocks.length === 0 ? 0 : place % (opened.blocks.length + 1)
        const nodes = opened.blocks.map(({ node }) => node)
        const added = schema.nodes.paragraph.create(null, schema.text('Added here'))
        const doc = schema.nodes.doc.create(null, nodes.toSpliced(at, 0, added))
        const written = writeMarkdown(doc, opened)
        const again = openMarkdown(written).doc
        expect(again.toString()).toBe(doc.toString())
        expect(again.eq(doc)).toBe(true)
      }),
      RUNS,
    )
  },
  LONG_MS,
)

/** A text without what editing may change: the marks of lists that follow each other. */
const shown = (blocks: readonly Node[]) =>
  JSON.stringify(
    blocks.map((node) => node.toJSON()),
    (key, value: unknown) => (key === 'bullet' || key === 'delimiter' ? undefined : value),
  )

/** The blocks of a text, and the same blocks after each was rewritten from its content, as after an edit. */
function rewritten(text: string): { was: Node[]; is: Node[] } {
  const opened = openMarkdown(text)
  const was = opened.blocks.flatMap(({ node }) => tidyBlock(node))
  const before = schema.nodes.doc.create(null, schema.nodes.paragraph.create())
  const written = writeMarkdown(opened.doc, { ...opened, doc: before, blocks: [], gaps: [''] })
  return { was, is: openMarkdown(written).blocks.map(({ node }) => node) }
}

test(
  'edited blocks, whose Markdown is written from their content, are read as the same blocks',
  () => {
    fc.assert(
      fc.property(usualText, (text) => {
        const { was, is } = rewritten(text)
        expect(shown(is)).toBe(shown(was))
      }),
      RUNS,
    )
  },
  LONG_MS,
)

const words = (blocks: readonly Node[]) => blocks.map((node) => node.textContent)

test(
  'no letter of an edited block, whose Markdown is written from its content, is lost or added',
  () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const { was, is } = rewritten(text)
        expect(words(is)).toEqual(words(was))
      }),
      RUNS,
    )
  },
  LONG_MS,
)

test(
  'each block of a document is read again with its letters',
  () => {
    const letters = (blocks: readonly Node[]) => words(blocks).map((text) => text.replace(/\s/g, ''))
    fc.assert(
      fc.property(editedDocument, (doc) => {
        const written = writeMarkdown(doc, openMarkdown(''))
        expect(letters(openMarkdown(written).blocks.map(({ node }) => node))).toEqual(letters(doc.children.flatMap(tidyBlock)))
      }),
      randomRuns({ everyday: 300, long: 3000 }),
    )
  },
  LONG_MS,
)
