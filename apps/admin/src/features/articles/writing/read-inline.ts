import { pictureOf, type Token } from '@bayt/content/text/markdown'
import { Mark, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

const MARKS = { strong: 'strong', em: 'em', s: 'strike', link: 'link' } as const
type Marked = keyof typeof MARKS

/** The nodes of a line, from its tokens. */
export function readInline(tokens: readonly Token[]): Node[] {
  const nodes: Node[] = []
  let marks: readonly Mark[] = Mark.none
  for (const token of tokens) {
    if (token.nesting !== 0) {
      const name = token.type.replace(/_(?:open|close)$/, '')
      if (!(name in MARKS)) throw new Error(`The editor does not know ${token.type}.`)
      const type = schema.marks[MARKS[name as Marked]]
      marks = token.nesting === 1 ? type.create(attributesOf(token)).addToSet(marks) : type.removeFromSet(marks)
    } else addNode(nodes, token, token.type === 'code_inline' ? schema.marks.code.create().addToSet(marks) : marks)
  }
  return nodes
}

function attributesOf(token: Token): { href: string; title: string } | null {
  if (token.type !== 'link_open') return null
  return { href: String(token.attrGet('href') ?? ''), title: String(token.attrGet('title') ?? '') }
}

function addNode(nodes: Node[], token: Token, marks: readonly Mark[]): void {
  if (token.type === 'image') nodes.push(schema.nodes.image.create(pictureAttributes(token), null, marks))
  else if (token.type === 'softbreak' || token.type === 'hardbreak') nodes.push(schema.nodes.hard_break.create(null, null, marks))
  else if (token.content !== '') {
    const last = nodes.at(-1)
    // Neighbouring texts with the same marks are one node.
    if (last?.isText && Mark.sameSet(last.marks, marks)) nodes[nodes.length - 1] = schema.text(last.text + token.content, marks)
    else nodes.push(schema.text(token.content, marks))
  }
}

/** The attributes of a picture. */
export function pictureAttributes(token: Token): { src: string; alt: string; title: string } {
  const { src, alt, title } = pictureOf(token)
  return { src, alt: alt.replace(/\s+/g, ' '), title: title.replace(/\s+/g, ' ') }
}
