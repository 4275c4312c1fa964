import { expect, test } from 'vitest'
import { articleParts, hasVideo, linksOfMarkdown, renderMarkdown, wordlessPictures } from './markdown.ts'

test('raw HTML stays text', () => {
  expect(renderMarkdown('<script>alert(1)</script>')).not.toContain('<script')
  expect(renderMarkdown('<img src=x onerror=alert(1)>')).not.toContain('<img')
})

test('links with dangerous schemes stay text', () => {
  for (const href of [
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'java&#115;cript:alert(1)',
  ]) {
    expect(renderMarkdown(`[a](${href})`)).not.toMatch(/<a /)
  }
})

test('plain text keeps its line breaks', () => {
  expect(renderMarkdown('one\ntwo\n\nthree')).toBe('<p>one<br>\ntwo</p>\n<p>three</p>\n')
})

test('headings start below the title of the page', () => {
  expect(renderMarkdown('# Title')).toBe('<h2>Title</h2>\n')
  expect(renderMarkdown('## Part\n### Detail')).toBe('<h2>Part</h2>\n<h3>Detail</h3>\n')
})

test('links are rewritten, or removed if they have no target', () => {
  const rewriteLink = (href: string) => (href === '/nowhere' ? undefined : `/ar${href}`)
  expect(renderMarkdown('[a](/about) **[b](/nowhere)** <https://c.example>', { rewriteLink })).toBe(
    '<p><a href="/ar/about">a</a> <strong>b</strong> <a href="/arhttps://c.example">https://c.example</a></p>\n',
  )
  expect(renderMarkdown('[![x](/x.png)](/nowhere)', { rewriteLink })).toBe('<p><img src="/x.png" alt="x" loading="lazy"></p>\n')
})

test('every link of a text is found, even one that stays text', () => {
  expect(
    linksOfMarkdown('[a](/about) [b](https://) ![c](x.png) <mailto:d@e.example> [f][1] [a](/about)\n\n[1]: www.g.example'),
  ).toEqual(['/about', 'https://', 'x.png', 'mailto:d@e.example', 'www.g.example'])
})

test.each([
  ['![](/x.png) ![](/x.png)', ['/x.png']],
  ['Sacks:\n\n![ ](https://a.example/x.png "Title")', ['https://a.example/x.png']],
  ['![Sacks in a warehouse](/x.png) ![](/y.png)', ['/y.png']],
  ['![]()', []],
  ['`![](/x.png)`', []],
])('pictures without words are found: %s', (text, addresses) => expect(wordlessPictures(text)).toEqual(addresses))

test.each(['![a <b>]()', '![a <b>](#x)', '![a <b>](#x/y)', '![a <b>](mailto:a@b.example)'])(
  'a picture with an invalid address becomes its text: %s',
  (text) => {
    expect(renderMarkdown(text)).toBe('<p>a &lt;b&gt;</p>\n')
  },
)

test.each(['http://test.example/x.png', 'https://test.example/x.png', '/x.png'])(
  'a picture is loaded when it comes into view: %s',
  (src) => {
    expect(renderMarkdown(`![x](${src})`)).toBe(`<p><img src="${src}" alt="x" loading="lazy"></p>\n`)
  },
)

const VIDEO = 'https://youtu.be/aB3-_9zZ0xY'
const videosOf = (text: string) => articleParts(text).flatMap((part) => ('video' in part ? [part] : []))

test.each([
  VIDEO,
  `<${VIDEO}>`,
  `  ${VIDEO}  `,
  `# T\n\n${VIDEO}\n\nText`,
  `Text\n${VIDEO}\nmore`,
  `Text\n  ${VIDEO}  \nmore`,
  'https://youtu.be/_bcdefghij_',
])('a line that is nothing but the address of a video is a video: %j', (text) => {
  expect(videosOf(text)).toHaveLength(1)
  expect(hasVideo(text)).toBe(true)
})

test.each([
  '',
  'No video',
  `See ${VIDEO}.`,
  `See [our video](${VIDEO}) first.`,
  `- ${VIDEO}`,
  `> ${VIDEO}`,
  `\`\`\`\n${VIDEO}\n\`\`\``,
  `# ${VIDEO}`,
  `![](${VIDEO})`,
  'https://www.youtube.com/@baytalmina',
])('an address inside of other text is no video: %j', (text) => {
  expect(videosOf(text)).toEqual([])
  expect(hasVideo(text)).toBe(false)
})

test('the text around a video stays in order, with its links', () => {
  const parts = articleParts(`**One**\n${VIDEO}\ntwo [a](/about)\n\n[Our hall](${VIDEO})\n\nthree [f][1]\n\n[1]: /f`, {
    rewriteLink: (href) => `/ar${href}`,
  })
  expect(parts.map((part) => ('html' in part ? part.html : (part.words ?? part.video.host)))).toEqual([
    '<p><strong>One</strong></p>\n',
    'youtube',
    '<p>two <a href="/ar/about">a</a></p>\n',
    'Our hall',
    '<p>three <a href="/ar/f">f</a></p>\n',
  ])
})

test('a video has nothing around it, and the words of its link', () => {
  expect(articleParts(VIDEO)).toEqual([{ video: expect.objectContaining({ host: 'youtube' }), words: undefined }])
  expect(videosOf(`[ Our hall ](${VIDEO})`)).toMatchObject([{ words: 'Our hall' }])
  expect(videosOf(`[ ](${VIDEO})`)).toMatchObject([{ words: undefined }])
})

test('the lines before and after a video stay lines', () => {
  expect(renderMarkdown(`one\ntwo\n${VIDEO}\nthree`)).toBe(
    '<p>one<br>\ntwo</p>\n<p><a href="https://www.youtube.com/watch?v=aB3-_9zZ0xY">https://www.youtube.com/watch?v=aB3-_9zZ0xY</a></p>\n<p>three</p>\n',
  )
})

test('rendered as HTML, a video is a link to its page', () => {
  expect(renderMarkdown(`[A <b>](${VIDEO})`)).toBe(
    '<p><a href="https://www.youtube.com/watch?v=aB3-_9zZ0xY">A &lt;b&gt;</a></p>\n',
  )
})

const SACKS = 'https://a.example/storage/v1/object/public/media/full/0123456789abcdef0123456789abcdef.jpg'
const shown = (text: string) =>
  renderMarkdown(text, {
    showPicture: ({ src, alt }) => (src === SACKS ? `<img alt="${alt}">` : src === '/gone.jpg' ? null : undefined),
  })

test.each([
  [
    'alone, with a caption',
    `![Sacks](${SACKS} "A < B")`,
    '<figure><img alt="Sacks"><figcaption>A &lt; B</figcaption></figure>\n',
  ],
  ['alone, without a caption', `![Sacks](${SACKS})`, '<figure><img alt="Sacks"></figure>\n'],
  ['inside a text', `One ![Sacks](${SACKS} "A") two`, '<p>One <img alt="Sacks"> two</p>\n'],
  ['at the start of a text', `![Sacks](${SACKS} "A") two`, '<p><img alt="Sacks"> two</p>\n'],
  [
    'with blanks around its words',
    `![ Sacks ](${SACKS} " A ")`,
    '<figure><img alt="Sacks"><figcaption>A</figcaption></figure>\n',
  ],
  ['in a heading', `## ![Sacks](${SACKS} "A")`, '<h2><img alt="Sacks"></h2>\n'],
  ['in a quotation', `> ![Sacks](${SACKS} "A")`, '<blockquote>\n<p><img alt="Sacks"></p>\n</blockquote>\n'],
  ['in a list', `- ![Sacks](${SACKS} "A")`, '<ul>\n<li><img alt="Sacks"></li>\n</ul>\n'],
  ['that is gone', '![Gone <x>](/gone.jpg "A")', '<p>Gone &lt;x&gt;</p>\n'],
  [
    'of another site',
    '![x](https://b.example/x.png "A")',
    '<p><img src="https://b.example/x.png" alt="x" title="A" loading="lazy"></p>\n',
  ],
])('pictures are shown by the page, as a figure if they stand alone: %s', (_, text, html) => expect(shown(text)).toBe(html))

test('the cells of a table are aligned without styles of elements, which the policy of the site forbids', () => {
  const html = renderMarkdown('| a | b |\n| --- | ---: |\n| c | d |')
  expect(html).toContain('<th>a</th>\n<th data-align="right">b</th>')
  expect(html).toContain('<td data-align="right">d</td>')
  expect(html).not.toContain('style')
})

test.each(['\u200F', '\u200E', '\u2069', '\u200B', '\u202E'])(
  'a link and a video of a text are without %j in their address',
  (mark) => {
    expect(renderMarkdown(`[Rice](/products/16${mark})`)).toBe('<p><a href="/products/16">Rice</a></p>\n')
    expect(renderMarkdown(`<https://x.example/${mark}a>`)).toBe('<p><a href="https://x.example/a">https://x.example/a</a></p>\n')
    expect(articleParts(`${mark}https://youtu.be/aB3-_9zZ0xY${mark}`)).toMatchObject([{ video: { host: 'youtube' } }])
  },
)

test.each(['\t', '    ', ' \t', '        '])('a paragraph that %j indents is no code', (blank) => {
  expect(renderMarkdown(`One\n\n${blank}Two **b**\n${blank}three`)).toBe('<p>One</p>\n<p>Two <strong>b</strong><br>\nthree</p>\n')
  expect(renderMarkdown(`- One\n\n  ${blank}Two`)).toBe('<ul>\n<li>\n<p>One</p>\n<p>Two</p>\n</li>\n</ul>\n')
})

test.each(['\u200F', '\u200E', '\u202B', '\u2067', '\u200B'])('%j before a mark hides no list, heading or quote', (mark) => {
  expect(renderMarkdown(`${mark}- a\n${mark}- b`)).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n')
  expect(renderMarkdown(`${mark}1. a\n${mark}٢. b`)).toBe('<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n')
  expect(renderMarkdown(`${mark}## a\n\n${mark}> b`)).toBe('<h2>a</h2>\n<blockquote>\n<p>b</p>\n</blockquote>\n')
  expect(renderMarkdown(`${mark}1984 was`)).toBe(`<p>${mark}1984 was</p>\n`)
})
