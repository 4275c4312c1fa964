import { videoOfLine } from '@bayt/content/text/markdown'
import { Fragment, Slice } from 'prosemirror-model'
import { openMarkdown } from './document.ts'
import { schema } from './schema.ts'

/** A pair of single stars around words is bold in WhatsApp, a pair of single tildes is struck out. */
const WHATSAPP = /(?<![*\\\p{L}\p{N}])\*(?!\s|\*)([^*\n]+?)(?<![\s\\])\*(?![*\p{L}\p{N}])/gu
const STRUCK = /(?<![~\\\p{L}\p{N}])~(?!\s|~)([^~\n]+?)(?<![\s\\])~(?![~\p{L}\p{N}])/gu

/** An address up to its last sign that is no mark: those behind it are around it. In `<…>` and code, Markdown escapes nothing. */
const ADDRESS = /(?<![<`])https?:\/\/[^\s<>`]*[^\s<>`*_~]/g

/** A pasted plain text: its lines, lists and headings, and the marks of WhatsApp. @param isLiteral pasted without its format */
export function sliceOfText(text: string, isLiteral: boolean): Slice {
  const typed = text.replace(/\r\n?/g, '\n').trim()
  const blocks = isLiteral
    ? literal(typed)
    : openMarkdown(withPlainAddresses(typed).replace(WHATSAPP, '**$1**').replace(STRUCK, '~~$1~~')).doc.children
  return Slice.maxOpen(Fragment.from(blocks))
}

/** Addresses, as those of Facebook, can have signs that mark emphasis. A line that is a video is known by its plain address. */
function withPlainAddresses(text: string): string {
  const escaped = (line: string) => line.replace(ADDRESS, (address) => address.replace(/\\?([*_~])/g, '\\$1'))
  return text
    .split('\n')
    .map((line) => (videoOfLine(line) ? line : escaped(line)))
    .join('\n')
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
