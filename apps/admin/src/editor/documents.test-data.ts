import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { schema } from './schema.ts'

const { nodes, marks } = schema

const WORDS = [
  'rice',
  'أرز',
  'a_b',
  'x*y',
  '#',
  '-',
  '5.',
  '١.',
  'end.',
  '(x)',
  'a|b',
  '!',
  '~',
  '\\',
  '<b>',
  '[n]',
  '`',
  '=',
  '>',
  '+',
  '&amp;',
  '---',
  '\u200f',
  '[1]: /x',
  '  ',
]
const words = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .chain((list) => fc.constantFrom('', ' ').map((glue) => list.join(glue)))
const mark = fc.constantFrom(
  marks.strong.create(),
  marks.em.create(),
  marks.strike.create(),
  marks.code.create(),
  marks.link.create({ href: '/products/1' }),
)
const text = fc
  .tuple(words, fc.array(mark, { maxLength: 2 }))
  .map(([content, all]) => all.reduce<Node>((node, one) => node.mark(one.addToSet(node.marks)), schema.text(content)))
const picture = fc.constantFrom('', 'A [sack]').map((alt) => ({ src: 'https://a.example/x.png', alt }))
const inLine = fc.oneof(
  { weight: 6, arbitrary: text },
  picture.map((attributes) => nodes.image.create(attributes)),
)
const cellLine = fc.array(inLine, { maxLength: 3 })
const line = fc.array(fc.oneof({ weight: 6, arbitrary: inLine }, fc.constant(nodes.hard_break.create())), { maxLength: 4 })
const paragraph = line.map((content) => nodes.paragraph.create(null, content))

const { block } = fc.letrec<{ block: Node }>((tie) => {
  const item = fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, others]) => nodes.list_item.create(null, [first, ...others]))
  const items = fc.array(item, { minLength: 1, maxLength: 3 })
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: paragraph },
      fc.tuple(fc.constantFrom(2, 3, 6), cellLine).map(([level, content]) => nodes.heading.create({ level }, content)),
      fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((blocks) => nodes.blockquote.create(null, blocks)),
      fc.tuple(fc.boolean(), items).map(([tight, list]) => nodes.bullet_list.create({ tight }, list)),
      fc
        .tuple(fc.boolean(), fc.constantFrom(1, 3), items)
        .map(([tight, start, list]) => nodes.ordered_list.create({ tight, start }, list)),
      fc.constantFrom('a\n\nb', '```', '    x').map((code) => nodes.code_block.create(null, schema.text(code))),
      fc.constant(nodes.horizontal_rule.create()),
      fc.constant(nodes.video.create({ line: 'https://vimeo.com/76979871' })),
      picture.map((attributes) => nodes.figure.create(attributes)),
      fc.array(fc.tuple(cellLine, cellLine), { minLength: 1, maxLength: 3 }).map((rows) =>
        nodes.table.create(
          null,
          rows.map((cells, at) =>
            nodes.table_row.create(
              null,
              cells.map((content) => (at === 0 ? nodes.table_header : nodes.table_cell).create(null, content)),
            ),
          ),
        ),
      ),
    ),
  }
})

/** Documents that the editor can hold, including documents that no Markdown produces. */
export const editedDocument = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => nodes.doc.create(null, blocks))
