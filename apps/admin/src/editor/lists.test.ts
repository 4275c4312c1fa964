import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { readMarkdown, writeMarkdown } from './markdown.ts'
import { schema } from './schema.ts'

const { nodes } = schema

const line = (text: string) => nodes.paragraph.create(null, text === '' ? null : schema.text(text))
const list = (type: 'bullet_list' | 'ordered_list', blocks: Node[], attributes = {}) =>
  nodes[type].create(attributes, nodes.list_item.create(null, blocks))

/** The blocks after a round trip: written as Markdown and parsed again. */
const again = (blocks: Node[]) => readMarkdown(writeMarkdown(nodes.doc.create(null, blocks)))

const TABLE = readMarkdown('| a |\n| --- |\n| b |').child(0)

test.each([
  ['an empty item', [list('bullet_list', [line('')])]],
  ['an empty numbered item', [list('ordered_list', [line('')])]],
  ['a list that goes on from a number', [list('ordered_list', [line('Oil')], { start: 5 })]],
  ['a list with a table below it', [list('bullet_list', [line('Oil')]), TABLE]],
])('%s below the line of an item stays what it is, and the line a line', (_, blocks) => {
  const [item] = again([list('bullet_list', [line('Rice'), ...blocks])]).child(0).children
  expect(item?.children.map(({ type }) => type.name)).toEqual(['paragraph', ...blocks.map(({ type }) => type.name)])
})

test('three lists that follow each other stay three', () => {
  const lists = ['Rice', 'Oil', 'Salt'].map((word) => list('ordered_list', [line(word)]))
  expect(again(lists).childCount).toBe(3)
})
