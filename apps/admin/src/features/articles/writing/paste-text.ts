import { videoOfLine } from '@bayt/content/text/markdown'
import { Fragment, Slice } from 'prosemirror-model'
import { openMarkdown } from './document.ts'
import { schema } from './schema.ts'

/** A pair of single stars around words is bold in WhatsApp, a pair of single tildes is struck out. */
const WHATSAPP = /(?<![*\\\p{L}\p{N}])\*(?!\s|\*)[^*\n]+?(?<![\s\\])\*(?![*\p{L}\p{N}])/u
const STRUCK = /(?<![~\\\p{L}\p{N}])~(?!\s|~)[^~\n]+?(?<![\s\\])~(?![~\p{L}\p{N}])/u

/** A fence to its end, or a span between as many backticks. Stars, tildes and addresses in code stay as they are. */
const FENCE = /^[ \t>]*(?<fence>`{3,}(?!.*`)|~{3,}).*(?:\n.*)*?(?:\n[ \t>]*\k<fence>[`~]*[ \t]*$|$(?![\s\S]))/
const SPAN = /(?<![`\\])(?<ticks>`+)(?!`)(?:(?!\n\n)[\s\S])+?(?<!`)\k<ticks>(?!`)/

/** An address up to its last sign that is no mark: those behind it are around it. In `<…>` and code, Markdown escapes nothing. */
const ADDRESS = /(?<![<`])https?:\/\/[^\s<>`]*[^\s<>`*_~]/g
/** A line that is nothing but an address, or a link to it with words. */
const ADDRESS_LINE = /^[ \t]*(?:<?https?:\S+|\[[^[\]\n]+\]\(https?:\S+\))[ \t]*$/

/** A pasted plain text: its lines, lists and headings, and the marks of WhatsApp. @param isLiteral pasted without its format */
export function sliceOfText(text: string, isLiteral: boolean): Slice {
  const typed = text.replace(/\r\n?/g, '\n').trim()
  const blocks = isLiteral ? literal(typed) : openMarkdown(asMarkdown(typed)).doc.children
  return Slice.maxOpen(Fragment.from(blocks))
}

function asMarkdown(text: string): string {
  const addresses = new RegExp(`${ADDRESS_LINE.source}|${ADDRESS.source}`)
  const plain = outsideCode(text, addresses, plainAddress)
  const bold = outsideCode(plain, WHATSAPP, (words) => `*${words}*`)
  return outsideCode(bold, STRUCK, (words) => `~${words}~`)
}

/** Addresses, as those of Facebook, can have signs that mark emphasis. A line that is a video is known by its plain address. */
function plainAddress(found: string): string {
  return videoOfLine(found) ? found : found.replace(ADDRESS, (address) => address.replace(/\\?([*_~])/g, '\\$1'))
}

/** Changes what a pattern finds outside of code. */
function outsideCode(text: string, pattern: RegExp, change: (found: string) => string): string {
  const codeOrFound = new RegExp(`(${FENCE.source}|${SPAN.source})|${pattern.source}`, 'gmu')
  return text.replace(codeOrFound, (found: string, code?: string) => code ?? change(found))
}

function literal(text: string) {
  return text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').filter((line) => line !== '')
    return schema.nodes.paragraph.create(
      null,
      lines.flatMap((line, at) => (at === 0 ? [schema.text(line)] : [schema.nodes.hard_break.create(), schema.text(line)])),
    )
  })
}
