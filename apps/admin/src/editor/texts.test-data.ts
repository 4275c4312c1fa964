import fc from 'fast-check'

const WORDS = [
  'rice',
  'أرز',
  'البيت',
  '5 kg',
  '١٠ كجم',
  'a_b_c',
  'x*y',
  '2 * 3',
  '[note]',
  'a < b',
  '&amp;',
  'C:\\x',
  '`',
  '٢٠١٦.',
  '1.',
  '#1',
  'end.',
  '(x)',
  '“q”',
  'a|b',
  '!',
  '~',
  '~~',
  '\\*',
  '<b>',
  'https://a.example/x_y',
  '\u200F-',
  '\u200F1.',
  '\u2067#',
]

const plain = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const piece = fc.oneof(
  { weight: 6, arbitrary: plain },
  ...['**', '*', '_', '__', '~~', '***', '`', '``'].map((sign) => plain.map((text) => sign + text + sign)),
  plain.map((text) => `[${text}](/products/1)`),
  plain.map((text) => `[**${text}**](https://b.example "A \\"t\\"")`),
  plain.map((text) => `![${text}](https://b.example/x.png "Caption")`),
  fc.constantFrom('<https://c.example/a>', '[f][1]', '[1]', '![](/x.png)', '\\[x\\]', '&copy;', '**a**b', 'a**"b"**c', '  '),
)
function texts(glues: readonly string[]) {
  const inline = fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .chain((pieces) => fc.constantFrom(...glues).map((glue) => pieces.join(glue)))
  const paragraph = fc
    .array(inline, { minLength: 1, maxLength: 3 })
    .chain((lines) => fc.constantFrom('\n', '  \n', '\\\n').map((end) => lines.join(end)))
  const indented = (text: string, by: string) =>
    text
      .split('\n')
      .map((line) => by + line)
      .join('\n')

  const { block } = fc.letrec<{ block: string }>((tie) => ({
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: paragraph },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.integer({ min: 1, max: 6 }), inline).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
      },
      inline.map((text) => `${text}\n===`),
      fc.constantFrom(
        '---',
        '***',
        '_ _ _',
        '```js\nlet a = `1`\n\n```',
        '~~~\n```\n~~~',
        '    code\n\n      more',
        '```\nopen',
        '[1]: /f "T"',
        '[x]: <https://d.example>',
        'https://youtu.be/_bcdefghij_',
        '[Our hall](https://vimeo.com/76979871)',
        'Text\nhttps://youtu.be/_bcdefghij_\nmore',
        '',
        '   ',
        '-',
        '1.',
        '#',
        '>',
        '١.',
      ),
      fc
        .tuple(
          fc.constantFrom('| a | b |\n| --- | :-: |', 'a | b\n-|-:', '| a |\n|---|'),
          fc.array(fc.tuple(inline, inline), { maxLength: 2 }),
        )
        .map(([head, rows]) =>
          [head, ...rows.map(([a, b]) => `| ${a.replaceAll('|', '\\|')} | ${b.replaceAll('|', '\\|')} |`)].join('\n'),
        ),
      fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((blocks) => indented(blocks.join('\n\n'), '> ')),
      fc
        .tuple(
          fc.constantFrom('- ', '* ', '+ ', '1. ', '3) ', '١. ', '٢) ', '-   '),
          fc.constantFrom('\n', '\n\n'),
          fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
        )
        .map(([mark, gap, blocks]) =>
          blocks.map((text) => mark + indented(text, ' '.repeat(mark.length)).slice(mark.length)).join(gap),
        ),
    ),
  }))

  return fc
    .array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', '\n', '\n\n\n')), { maxLength: 6 })
    .map((blocks) => blocks.flat().join(''))
}

/** Markdown as staff and other editors write it, with blanks around emphasis. */
export const usualText = texts([' '])
/** Markdown as nobody would write it. */
export const markdownText = texts([' ', ''])
