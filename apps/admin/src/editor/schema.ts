import { videoOfLine } from '@bayt/content/text/markdown'
import { type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model'

const textblock = (tag: string): Pick<NodeSpec, 'parseDOM' | 'toDOM'> => ({
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
})

/** The levels of headings below the title of the page. */
export const HEADING_LEVELS = [2, 3, 4, 5, 6] as const

/** The grammar of the articles' Markdown. `source` blocks are opaque: definitions of links, and blocks that the editor cannot show. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', ...textblock('p') },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      // A pasted `h1` becomes an `h2`: the page has its own `h1`.
      parseDOM: [{ tag: 'h1', attrs: { level: 2 } }, ...HEADING_LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } }))],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: { content: 'block+', group: 'block', defining: true, ...textblock('blockquote') },
    bullet_list: {
      attrs: { tight: { default: true } },
      content: 'list_item+',
      group: 'block',
      ...textblock('ul'),
    },
    ordered_list: {
      // The digits of the source text: `1.` or `١.`
      attrs: { tight: { default: true }, start: { default: 1 }, zero: { default: '0' } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [
        {
          tag: 'ol',
          getAttrs: (list) => ({ start: (list as HTMLOListElement).start, zero: list.getAttribute('data-zero') ?? '0' }),
        },
      ],
      toDOM: ({ attrs: { start, zero } }) => [
        'ol',
        { ...(start !== 1 && { start }), ...(zero !== '0' && { 'data-zero': zero }) },
        0,
      ],
    },
    list_item: { content: 'block+', defining: true, ...textblock('li') },
    code_block: {
      attrs: { info: { default: '' } },
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    table: {
      content: 'table_row+',
      tableRole: 'table',
      isolating: true,
      group: 'block',
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: { content: '(table_cell | table_header)*', tableRole: 'row', ...textblock('tr') },
    table_cell: cell('td', 'cell'),
    table_header: cell('th', 'header_cell'),
    /** A picture that stands alone: a figure on the site. */
    figure: { ...picture(), group: 'block', parseDOM: [] },
    /** A line that is the address of a video. */
    video: {
      attrs: { line: { default: '' } },
      group: 'block',
      atom: true,
      parseDOM: [
        {
          tag: 'div[data-video]',
          getAttrs: (block) => {
            const line = block.getAttribute('data-video') ?? ''
            return videoOfLine(line) ? { line } : false
          },
        },
      ],
      toDOM: ({ attrs }) => ['div', { 'data-video': attrs.line }, attrs.line],
    },
    source: {
      attrs: { text: { default: '' } },
      group: 'block',
      atom: true,
      toDOM: ({ attrs }) => ['pre', { 'data-source': '' }, attrs.text],
    },
    text: { group: 'inline' },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    /** A picture inside a line. */
    image: { ...picture(), inline: true, group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: '' } },
      inclusive: false,
      parseDOM: [
        { tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href'), title: link.getAttribute('title') ?? '' }) },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => [
        'a',
        { href: attrs.href, rel: 'noreferrer', ...(attrs.title && { title: attrs.title }) },
        0,
      ],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['s', 0] },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

/** A cell holds one line. The table commands of ProseMirror need `colspan` and `rowspan`; Markdown cannot span cells, so both stay 1. */
function cell(tag: 'td' | 'th', tableRole: string): NodeSpec {
  return {
    attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null }, align: { default: '' } },
    content: '(text | image)*',
    tableRole,
    isolating: true,
    parseDOM: [
      { tag, getAttrs: (element) => ({ align: element.getAttribute('data-align') ?? element.getAttribute('align') ?? '' }) },
    ],
    toDOM: ({ attrs }) => [tag, attrs.align ? { 'data-align': attrs.align } : {}, 0],
  }
}

function picture(): NodeSpec {
  return {
    attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
    atom: true,
    draggable: true,
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (image) => ({
          src: image.getAttribute('src'),
          alt: image.getAttribute('alt') ?? '',
          title: image.getAttribute('title') ?? '',
        }),
      },
    ],
    toDOM: ({ attrs }) => ['img', { src: attrs.src, alt: attrs.alt, title: attrs.title }],
  }
}
