import type { Mark, Node } from 'prosemirror-model'
import { type Escaping, escapeText, writeAddress, writeTitle } from './escape.ts'

/** A notation of a line. The letters around the marks decide which notation Markdown reads as meant. */
export interface Style {
  escaping: Escaping
  strong: '**' | '__'
  emphasis: '*' | '_'
  /** Whether a link is always outside of other marks. */
  linksOutside: boolean
}

const ORDER = ['link', 'strong', 'em', 'strike']

/** Markdown of a line. */
export function writeInline(nodes: readonly Node[], style: Style): string {
  return writeRun(nodes, style, true)
}

function writeRun(nodes: readonly Node[], style: Style, startsLine: boolean): string {
  let written = ''
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at]
    if (!node) break
    const atStart = written === '' ? startsLine : written.endsWith('\n')
    const outer = outerMark(nodes, at, style)
    if (!outer) {
      written += writeLeaf(node, style, atStart)
      at += 1
      continue
    }
    const inner = nodes.slice(at, outer.end).map((each) => each.mark(outer.mark.removeFromSet(each.marks)))
    written += writeMark(outer.mark, inner, style)
    at = outer.end
  }
  return written
}

/** The mark of a node that reaches furthest, and where it ends. */
function outerMark(nodes: readonly Node[], at: number, { linksOutside }: Style): { mark: Mark; end: number } | undefined {
  const marks = (nodes[at]?.marks ?? []).filter(({ type }) => type.name !== 'code')
  const reaching = marks.map((mark) => ({ mark, end: endOf(nodes, at, mark) }))
  const rank = ({ mark }: { mark: Mark }) => ORDER.indexOf(mark.type.name)
  const isLink = ({ mark }: { mark: Mark }) => mark.type.name === 'link'
  return reaching.sort(
    (a, b) => (linksOutside ? Number(isLink(b)) - Number(isLink(a)) : 0) || b.end - a.end || rank(a) - rank(b),
  )[0]
}

function endOf(nodes: readonly Node[], from: number, mark: Mark): number {
  let end = from
  while (nodes[end] && mark.isInSet(nodes[end]?.marks ?? [])) end += 1
  return end
}

function writeMark(mark: Mark, inner: readonly Node[], style: Style): string {
  const name = mark.type.name
  if (name === 'link') return writeLink(mark, inner, style)
  const sign = name === 'strong' ? style.strong : name === 'em' ? style.emphasis : '~~'
  return sign + writeRun(inner, style, false) + sign
}

function writeLink({ attrs }: Mark, inner: readonly Node[], style: Style): string {
  const [only, ...others] = inner
  const href = String(attrs.href)
  const isPlain = others.length === 0 && only?.isText && only.marks.length === 0 && only.text === href && attrs.title === ''
  if (isPlain && /^[a-z]{2,31}:[^\s<>]*$/i.test(href)) return `<${href}>`
  return `[${writeRun(inner, style, false)}](${writeAddress(href)}${writeTitle(String(attrs.title))})`
}

function writeLeaf(node: Node, { escaping }: Style, startsLine: boolean): string {
  if (node.type.name === 'hard_break') return '\n'
  if (node.type.name === 'image') return writePicture(node)
  const text = node.text ?? ''
  return node.marks.length > 0 ? writeCode(text) : escapeText(text, { escaping, startsLine })
}

/** Markdown of a picture. */
export function writePicture({ attrs }: Node): string {
  const alt = String(attrs.alt).replace(/[\\`*_~[\]<>&!]/g, '\\$&')
  return `![${alt}](${writeAddress(String(attrs.src))}${writeTitle(String(attrs.title))})`
}

function writeCode(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const needsBlank = /^`|`$/.test(code) || (/^ .* $/s.test(code) && code.trim() !== '')
  return needsBlank ? `${fence} ${code} ${fence}` : fence + code + fence
}
