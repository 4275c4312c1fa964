import { articleTokens, pictureOf, type Token, videoOfLine } from '@bayt/content/text/markdown'
import { MarkdownParser } from 'prosemirror-markdown'
import type { Node } from 'prosemirror-model'
import { schema } from './schema.ts'

const { nodes } = schema

/** A block of a text, and its lines as they were written. */
export interface ParsedBlock {
  node: Node
  source: string
}

const alignment = (cell: Token) => ({ align: cell.attrGet('data-align') ?? '' })

/** Turns the tokens of the site's parser into nodes of the editor. */
const parser = new MarkdownParser(
  schema,
  { parse: (_text: string, { tokens }: { tokens: Token[] }) => tokens },
  {
    paragraph: { block: 'paragraph' },
    heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
    blockquote: { block: 'blockquote' },
    bullet_list: { block: 'bullet_list', getAttrs: (_list, tokens, at) => ({ tight: isTight(tokens, at) }) },
    ordered_list: {
      block: 'ordered_list',
      getAttrs: (list, tokens, at) => ({
        tight: isTight(tokens, at),
        start: Number(list.attrGet('start') ?? 1),
        zero: list.meta?.zero ?? '0',
      }),
    },
    list_item: { block: 'list_item' },
    fence: { block: 'code_block', getAttrs: ({ info }) => ({ info: info.trim() }) },
    hr: { node: 'horizontal_rule' },
    table: { block: 'table' },
    thead: { ignore: true },
    tbody: { ignore: true },
    tr: { block: 'table_row' },
    th: { block: 'table_header', getAttrs: alignment },
    td: { block: 'table_cell', getAttrs: alignment },
    image: { node: 'image', getAttrs: pictureAttributes },
    softbreak: { node: 'hard_break' },
    hardbreak: { node: 'hard_break' },
    link: { mark: 'link', getAttrs: (link) => ({ href: link.attrGet('href') ?? '', title: link.attrGet('title') ?? '' }) },
    strong: { mark: 'strong' },
    em: { mark: 'em' },
    s: { mark: 'strike' },
    code_inline: { mark: 'code' },
  },
)

/**
 * The blocks of a Markdown text, parsed as on the site. Definitions of links, which show nothing, are blocks of the type
 * `source`.
 */
export function parseMarkdown(typed: string, env: object = {}): ParsedBlock[] {
  const lines = typed.replace(/\r\n?/g, '\n').split('\n')
  const blocks: ParsedBlock[] = []
  let at = 0
  const sourceTo = (end: number) => {
    const source = lines.slice(at, end).join('\n')
    at = end
    return source.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
  }
  const addDefinitions = (start: number) => {
    const text = sourceTo(start)
    if (text.trim() !== '') blocks.push({ node: nodes.source.create({ text }), source: text })
  }
  for (const tokens of topBlocks(articleTokens(lines.join('\n'), env))) {
    const [open, line] = tokens
    const [start, end] = open?.map ?? [at, at]
    addDefinitions(start)
    const source = sourceTo(end)
    const [picture, ...others] = open?.type === 'paragraph_open' ? (line?.children ?? []) : []
    if (picture?.type === 'image' && others.length === 0)
      blocks.push({ node: nodes.figure.create(pictureAttributes(picture)), source })
    else if (open?.type === 'paragraph_open' && line?.content.split('\n').some(videoOfLine))
      blocks.push(...splitAtVideos(line.content, env))
    else {
      noteDigits(tokens, lines)
      blocks.push({ node: parser.parse('', { tokens }).child(0), source })
    }
  }
  addDefinitions(lines.length)
  return blocks
}

/** The tokens of each top-level block. */
function topBlocks(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = []
  for (const token of tokens) {
    if (token.level === 0 && token.nesting >= 0) blocks.push([])
    blocks.at(-1)?.push(token)
  }
  return blocks
}

/** A paragraph split as on the site: its videos become separate blocks. */
function splitAtVideos(paragraph: string, env: object): ParsedBlock[] {
  const blocks: ParsedBlock[] = []
  let text: string[] = []
  const endText = () => {
    blocks.push(...parseMarkdown(text.join('\n'), env))
    text = []
  }
  for (const line of paragraph.split('\n')) {
    if (videoOfLine(line)) {
      endText()
      blocks.push({ node: nodes.video.create({ line: line.trim() }), source: line })
    } else text.push(line.trim())
  }
  endText()
  return blocks
}

function pictureAttributes(token: Token): { src: string; alt: string; title: string } {
  const { src, alt, title } = pictureOf(token)
  return { src, alt: alt.replace(/\s+/g, ' '), title: title.replace(/\s+/g, ' ') }
}

/** Whether no paragraph of a list has a blank line around it. @param at the place of the token that opens the list */
function isTight(tokens: readonly Token[], at: number): boolean {
  const level = tokens[at]?.level ?? 0
  const end = tokens.findIndex((token, place) => place > at && token.level === level && token.nesting < 0)
  const paragraphs = tokens.slice(at, end).filter((token) => token.type === 'paragraph_open' && token.level === level + 2)
  return paragraphs.every(({ hidden }) => hidden)
}

/** Zeros of the digits that numbered lists can have: `1.`, `١.`, `۱.` */
const ZEROS = ['0', '٠', '۰']

/** Records at each numbered list the digits of its first item: the parser returns Latin digits. */
function noteDigits(tokens: readonly Token[], lines: readonly string[]): void {
  let read = { line: -1, end: 0 }
  for (const [at, { type, info, markup, map }] of tokens.entries()) {
    if (type !== 'list_item_open' || info === '') continue
    const line = map?.[0] ?? -1
    const from = line === read.line ? read.end : 0
    const placeOf = (zero: string) => lines[line]?.indexOf(numberWith(zero, info) + markup, from) ?? -1
    const [first] = ZEROS.map((zero) => ({ zero, place: placeOf(zero) }))
      .filter(({ place }) => place >= 0)
      .sort((a, b) => a.place - b.place)
    read = { line, end: (first?.place ?? from) + 1 }
    const list = tokens[at - 1]
    if (list?.type === 'ordered_list_open') list.meta = { zero: first?.zero }
  }
}

/** A number with digits of another script. @param number with Latin digits */
export function numberWith(zero: string, number: string | number): string {
  return String(number).replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))
}
