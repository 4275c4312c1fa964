import type { Node } from 'prosemirror-model'
import { openMarkdown } from './document.ts'
import { schema } from './schema.ts'

/** Number of letters before the cursor that find its place in the other view. */
const NEAR = 12

/** The place in the Markdown for a place in the edited text: after the same letters in the same block. */
export function placeInSource(text: string, doc: Node, position: number): number {
  const $position = doc.resolve(Math.min(position, doc.content.size))
  const index = Math.min($position.index(0), doc.childCount - 1)
  const filled = doc.children.slice(0, index).filter(isFilled).length
  const { blocks, gaps } = openMarkdown(text)
  const block = blocks[filled]
  if (!block) return text.length
  const start = blocks
    .slice(0, filled)
    .reduce((at, { source }, place) => at + (gaps[place]?.length ?? 0) + source.length, gaps[filled]?.length ?? 0)
  const before = $position.depth === 0 ? '' : doc.textBetween($position.start(1), position, '\n', ' ')
  const found = endOfLetters(block.source, before)
  return start + found
}

/** The place in the text of the editor for a place in the Markdown. */
export function placeInDoc(text: string, doc: Node, offset: number): number {
  const { blocks, gaps } = openMarkdown(text)
  let end = 0
  let start = 0
  const index = blocks.findIndex(({ source }, at) => {
    start = end + (gaps[at]?.length ?? 0)
    end = start + source.length
    return offset <= end
  })
  const block = index < 0 ? undefined : doc.children.filter(isFilled)[index]
  if (!block) return doc.content.size
  const from = doc.children.slice(0, doc.children.indexOf(block)).reduce((at, { nodeSize }) => at + nodeSize, 0)
  const letters = endOfLetters(block.textContent, lettersOf(text.slice(start, offset)))
  let position = from + 1
  let passed = 0
  block.descendants((node, at) => {
    if (!node.isText) return true
    const length = node.text?.length ?? 0
    if (passed <= letters) position = from + 1 + at + Math.min(letters - passed, length)
    passed += length
    return false
  })
  return Math.min(position, doc.content.size)
}

/** Whether a block is in the Markdown: empty lines of the editor are not. */
const isFilled = ({ content, type }: Node) => content.size > 0 || type !== schema.nodes.paragraph

/** The words of a picture: brackets in them are escaped. */
const WORDS = /!\[(?:[^[\]\\\n]|\\.)*/
/** The address of a link or picture and its title. Both can have brackets. */
const TARGET = /\((?:\s"(?:[^"\\\n]|\\.)*(?:"|$)|[^()\\\n]|\\.|\([^()\n]*(?:\)|$))*\)?/
const PICTURES = new RegExp(`${WORDS.source}(?:\\](?:${TARGET.source})?|$)`, 'g')
const TARGETS = new RegExp(`\\]${TARGET.source}`, 'g')

/** Markdown without pictures, the addresses of links and marks. It can end inside of any of them. */
function lettersOf(markdown: string): string {
  return markdown
    .replace(PICTURES, '')
    .replace(TARGETS, '')
    .replace(/[*_`#>[\]\\]/g, '')
}

/** The end of a text's last letters inside another text. Markdown drops a space at the end of a line. */
function endOfLetters(text: string, before: string): number {
  return endOfExact(text, before) ?? endOfExact(text, before.trimEnd()) ?? 0
}

function endOfExact(text: string, before: string): number | undefined {
  for (let length = Math.min(NEAR, before.length); length > 0; length--) {
    const letters = before.slice(-length)
    const at = text.indexOf(letters, Math.max(0, before.length - length - NEAR))
    if (at >= 0) return at + length
  }
}
