import { articleTokens, type Token, videoOfLine } from '@bayt/content/text/markdown'
import type { Node } from 'prosemirror-model'
import { pictureAttributes, readInline } from './read-inline.ts'
import { readTable } from './read-table.ts'
import { schema } from './schema.ts'
import { TokenCursor } from './token-cursor.ts'

const { nodes } = schema

/** A block of a text and its lines, from the first line to before `end`. */
export interface ReadBlock {
  node: Node
  start: number
  end: number
}

/** The blocks of a text, with the lines that they come from. Definitions of links are in no block. @param env definitions of links */
export function readBlocks(text: string, env: object = {}): ReadBlock[] {
  const lines = text.split('\n')
  const cursor = new TokenCursor(articleTokens(text, env), lines)
  const blocks: ReadBlock[] = []
  for (;;) {
    const token = cursor.peek()
    if (!token) return blocks
    const [start, end] = token.map ?? [0, 0]
    const isParagraph = token.type === 'paragraph_open'
    const hasVideo = isParagraph && lines.slice(start, end).some((line) => videoOfLine(line))
    if (hasVideo) blocks.push(...splitAtVideos(cursor, lines, env))
    else if (isParagraph) blocks.push({ node: figureOrParagraph(cursor), start, end })
    else blocks.push({ node: readBlock(cursor), start, end })
  }
}

/** A paragraph as the site splits it: its videos are blocks of their own. */
function splitAtVideos(cursor: TokenCursor, lines: readonly string[], env: object): ReadBlock[] {
  const [first, last] = cursor.next().map ?? [0, 0]
  cursor.until('paragraph_close', () => cursor.next())
  const blocks: ReadBlock[] = []
  let start = first
  const endText = (end: number) => {
    const texts = readBlocks(
      lines
        .slice(start, end)
        .map((line) => line.trim())
        .join('\n'),
      env,
    )
    for (const block of texts) blocks.push({ node: block.node, start: start + block.start, end: start + block.end })
  }
  for (let at = first; at < last; at++) {
    const line = lines[at] ?? ''
    if (!videoOfLine(line)) continue
    endText(at)
    blocks.push({ node: nodes.video.create({ line: line.trim() }), start: at, end: at + 1 })
    start = at + 1
  }
  endText(last)
  return blocks
}

function figureOrParagraph(cursor: TokenCursor): Node {
  cursor.next()
  const line = cursor.next()
  cursor.next()
  const [picture, ...others] = line.children ?? []
  return picture?.type === 'image' && others.length === 0
    ? nodes.figure.create(pictureAttributes(picture))
    : nodes.paragraph.create(null, readInline(line.children ?? []))
}

function readBlock(cursor: TokenCursor): Node {
  const token = cursor.next()
  switch (token.type) {
    case 'paragraph_open':
      return nodes.paragraph.create(null, inlineOf(cursor, 'paragraph_close'))
    case 'heading_open':
      return nodes.heading.create({ level: Number(token.tag.slice(1)) }, inlineOf(cursor, 'heading_close'))
    case 'blockquote_open':
      return nodes.blockquote.create(null, orEmpty(cursor.until('blockquote_close', () => readBlock(cursor))))
    case 'bullet_list_open':
      return readList(cursor, token)
    case 'ordered_list_open':
      return readList(cursor, token)
    case 'code_block':
    case 'fence':
      return codeBlock(token)
    case 'hr':
      return nodes.horizontal_rule.create()
    case 'table_open':
      return readTable(cursor)
    default:
      throw new Error(`The editor does not know ${token.type}.`)
  }
}

function codeBlock(token: Token): Node {
  const code = token.content.replace(/\n$/, '')
  return nodes.code_block.create({ info: token.info.trim() }, code === '' ? null : schema.text(code))
}

function inlineOf(cursor: TokenCursor, close: string): Node[] {
  return cursor.until(close, () => readInline(cursor.next().children ?? [])).flat()
}

const orEmpty = (blocks: Node[]) => (blocks.length > 0 ? blocks : [nodes.paragraph.create()])

/** Zeros of the digits that numbered lists can have: `1.`, `١.`, `۱.` */
const ZEROS = ['٠', '۰'] as const

function readList(cursor: TokenCursor, open: Token): Node {
  const isOrdered = open.type === 'ordered_list_open'
  const zero = isOrdered ? zeroOf(cursor.peek(), cursor.lines) : '0'
  let tight = true
  const items = cursor.until(open.type.replace('_open', '_close'), () => {
    cursor.next()
    const blocks = cursor.until('list_item_close', () => {
      const block = cursor.peek()
      if (block?.type === 'paragraph_open' && !block.hidden) tight = false
      return readBlock(cursor)
    })
    return nodes.list_item.create(null, orEmpty(blocks))
  })
  if (!isOrdered) return nodes.bullet_list.create({ tight, bullet: open.markup }, items)
  const start = Number(open.attrGet('start') ?? 1)
  return nodes.ordered_list.create({ tight, start, delimiter: open.markup, zero }, items)
}

/** The zero of the digits that the first item of a list was typed with. */
function zeroOf(item: Token | undefined, lines: readonly string[]): string {
  const line = lines[item?.map?.[0] ?? -1] ?? ''
  return ZEROS.find((zero) => line.includes(numberWith(zero, item?.info ?? '') + (item?.markup ?? ''))) ?? '0'
}

/** A number with digits of another script. @param number with Latin digits */
export function numberWith(zero: string, number: string | number): string {
  return String(number).replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))
}
