// @vitest-environment happy-dom
import { splitBlock } from 'prosemirror-commands'
import { NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openEditor } from './open-editor.test-data.ts'
import { parseCopied } from './paste-html.ts'
import { waitingAddress } from './waiting-picture.ts'

const STORED = `https://a.example/storage/v1/object/public/media/full/${'0a'.repeat(16)}.jpg`

/** The Markdown of HTML pasted into an empty text. */
function pasted(html: string): string {
  const editor = openEditor('')
  editor.view.pasteHTML(html)
  const text = editor.text()
  editor.view.destroy()
  return text
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {mso-style-qformat:yes;}</style></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin:0cm'>From the harbour<o:p></o:p></h1>
<p class=MsoNormal style='margin:0cm'>We have <b style='mso-bidi-font-weight:normal'>new</b> <span style='font-style:italic'>rice</span>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span>Rice</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Oil</p>
<p class=MsoListParagraph dir=RTL style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>١.&nbsp;</span>أرز</p>
<table><tr><td style='border:solid'><p class=MsoNormal>Pack</p></td><td colspan=1><p class=MsoNormal>Kg</p></td></tr><tr><td><p>Sack</p></td><td><p>25</p></td></tr></table>
<img src="file:///C:/clip_image001.png" v:shapes="Picture_x0020_1">
<!--EndFragment--></body></html>`

test.each([
  ['<head><style><!-- p {color:red} --></style></head><p>a</p>'],
  ['<p class="x"style="color:red">a</p>'],
  ["<p\nstyle = 'color:red' title='b style=c'>a</p>"],
  ['<P STYLE=color:red>a</P><STYLE type="text/css">p {color:red}</STYLE>'],
])('a copied text is parsed without a style that the policy of the page refuses: %s', (html) => {
  const body = parseCopied(html)
  const page = body.ownerDocument
  expect(page.querySelectorAll('style, [style]')).toHaveLength(0)
  expect(body.querySelector('textarea')).toBeNull()
  expect(body.textContent).toBe('a')
  expect(body.querySelector('[title]')?.getAttribute('title') ?? 'b style=c').toBe('b style=c')
})

test('Word: headings, emphasis, lists of typed bullets and tables stay, its styles and local pictures do not', () => {
  expect(pasted(WORD)).toBe(
    [
      '## From the harbour',
      'We have **new** *rice*.',
      '- Rice\n- Oil',
      '١. أرز',
      '| Pack | Kg |\n| --- | --- |\n| Sack | 25 |',
    ].join('\n\n'),
  )
})

test.each([
  ['a local picture of Word', WORD, 1],
  ['pictures of another site', '<p>a <img src="https://b.example/1.jpg"> <img src="https://b.example/2.jpg" alt="Sack"></p>', 2],
  ['a picture of the library', `<p>a <img src="${STORED}"></p>`, 0],
  ['an emoji that is shown as a picture', '<p>a <img src="https://b.example/e.png" alt="🌾"></p>', 0],
  ['the dot of a mail', '<p>a <img src="https://b.example/dot.gif" width="1" height="1"></p>', 0],
])('staff read how many pictures of a copied text were not pasted: %s', (_, html, count) => {
  const said: number[] = []
  const { view } = openEditor('', { onLeftOut: (pictures) => said.push(pictures) })
  view.pasteHTML(html)
  view.pasteText('a text without pictures')
  expect(said).toEqual(count === 0 ? [] : [count])
  view.destroy()
})

test.each([
  ['were said', []],
  ['came as a file', [new File(['x'], 'clip.png', { type: 'image/png' })]],
])('a drag within the text says nothing of the pictures of an earlier paste, which %s', (_, files) => {
  const said: number[] = []
  const { view } = openEditor('rice', { onLeftOut: (pictures) => said.push(pictures) })
  const pasted = Object.assign(new Event('paste'), { clipboardData: { files, getData: () => '' } }) as unknown as ClipboardEvent
  view.pasteHTML('<img src="https://b.example/1.jpg">', pasted)
  said.length = 0
  const dropped = Object.assign(new Event('drop'), { dataTransfer: { files: [] } }) as unknown as DragEvent
  view.someProp('handleDrop', (drop) => drop(view, dropped, view.state.doc.slice(0), true))
  expect(said).toEqual([])
  view.destroy()
})

test.each([
  ['bold and a line break', '<div><strong>عرض</strong> اليوم<br>أرز</div>', '**عرض** اليوم\nأرز'],
  ['messages', '<div><span dir="ltr">Rice</span></div><div><span dir="ltr">Oil</span></div>', 'Rice\n\nOil'],
])('WhatsApp: %s', (_, html, markdown) => expect(pasted(html)).toBe(markdown))

test.each([
  [
    'WhatsApp Web',
    '<meta charset="utf-8"><span style="color:rgb(17,27,33);white-space-collapse:preserve;display:inline !important">عرض اليوم:\nأرز ٥ كجم\n\nشكرًا</span>',
    'عرض اليوم:\nأرز ٥ كجم\n\nشكرًا',
  ],
  [
    'WhatsApp Web, with bold and an emoji',
    '<div><span dir="rtl" style="white-space: pre-wrap;"><strong>عرض</strong>\nأرز <img alt="🌾" src="https://b.example/x.png">\n\n\nزيت</span></div>',
    '**عرض**\nأرز 🌾\n\nزيت',
  ],
  [
    'Telegram Web',
    '<div class="text-content" style="white-space:pre-wrap">Rice<br>Oil\nSugar<br><br>Tea</div>',
    'Rice\nOil\nSugar\n\nTea',
  ],
  [
    'X',
    '<div style="white-space: pre-wrap"><span>New rice\n\nFrom the </span><span>harbour\ntoday</span></div>',
    'New rice\n\nFrom the harbour\ntoday',
  ],
  [
    'YouTube',
    '<yt-formatted-string style="white-space: pre-line;">Rice\n0:00 Wash\n1:20 Cook</yt-formatted-string>',
    'Rice\n0:00 Wash\n1:20 Cook',
  ],
  [
    'a part that a style shows as usual',
    '<div style="white-space:pre-wrap">One\n<p style="white-space:normal">two\nthree</p></div>',
    'One\n\ntwo three',
  ],
  ['source text of a page, whose line ends nobody sees', '<p>one\ntwo</p>\n<p>three</p>', 'one two\n\nthree'],
  ['two line breaks, which end a paragraph', '<p>one<br><br>two<br>three<br> <br><br>four</p>', 'one\n\ntwo\nthree\n\nfour'],
  ['two line breaks without an element around them', 'one<br><br>two', 'one\n\ntwo'],
  ['two line breaks in a quote', '<blockquote><p>one<br><br>two</p></blockquote>', '> one\n>\n> two'],
])('lines are kept: %s', (_, html, markdown) => expect(pasted(html)).toBe(markdown))

const item = (sign: string, words: string, level = 1) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}</p>`

test.each([
  [
    'levels',
    item('·', 'Rice') + item('o', 'White', 2) + item('§', 'Long', 3) + item('o', 'Brown', 2) + item('·', 'Oil'),
    '- Rice\n  - White\n    - Long\n  - Brown\n- Oil',
  ],
  ['a list from 3', item('3.', 'Rice') + item('4.', 'Oil'), '3. Rice\n4. Oil'],
  [
    'a list that goes on below a paragraph',
    `${item('1.', 'Rice')}${item('2.', 'Oil')}<p>Note</p>${item('3.', 'Tea')}`,
    '1. Rice\n2. Oil\n\nNote\n\n3. Tea',
  ],
  ['Arabic digits', item('٢-', 'أرز') + item('٣-', 'زيت'), '٢. أرز\n٣. زيت'],
  ['Arabic letters', item('أ\u200C.', 'أرز') + item('ب.', 'زيت') + item('ت.', 'شاي'), '١. أرز\n٢. زيت\n٣. شاي'],
  ['letters', item('a)', 'Rice') + item('b)', 'Oil'), '1. Rice\n2. Oil'],
  ['letters from the third', item('C.', 'Rice') + item('D.', 'Oil'), '3. Rice\n4. Oil'],
  [
    'Roman numbers',
    item('i.', 'Rice') + item('ii.', 'Oil') + item('iii.', 'Tea') + item('iv.', 'Salt'),
    '1. Rice\n2. Oil\n3. Tea\n4. Salt',
  ],
  [
    'numbers with bullets and letters below them',
    item('1.', 'Rice') + item('a.', 'White', 2) + item('b.', 'Brown', 2) + item('2.', 'Oil') + item('·', 'Corn', 2),
    '1. Rice\n   1. White\n   2. Brown\n2. Oil\n   - Corn',
  ],
  [
    'numbers of several levels',
    item('1.', 'Rice') + item('1.1.', 'White', 2) + item('1.2.', 'Brown', 2),
    '1. Rice\n   1. White\n   2. Brown',
  ],
  ['a level without the one above it', item('o', 'White', 2), '- White'],
])('Word: %s', (_, html, markdown) => expect(pasted(html)).toBe(markdown))

test.each([
  [
    'Google Docs: a list beside the items of another one',
    '<ul><li>Rice</li><ul><li>White</li></ul><li>Oil</li></ul>',
    '- Rice\n  - White\n- Oil',
  ],
  ['Word on the web: a list from 3', '<ol start="3"><li>Rice</li><li>Oil</li></ol>', '3. Rice\n4. Oil'],
  ['Arabic digits of a style', '<ol style="list-style-type:arabic-indic"><li>أرز</li></ol>', '١. أرز'],
  [
    'a video that a page embeds',
    '<p>See</p><iframe src="https://www.youtube.com/embed/aB3-_9zZ0xY?rel=0"></iframe>',
    'See\n\nhttps://www.youtube.com/watch?v=aB3-_9zZ0xY',
  ],
])('%s', (_, html, markdown) => expect(pasted(html)).toBe(markdown))

test.each([
  [
    'navigation buttons and scripts',
    '<p>A</p><script>alert(1)</script><button>Share</button><svg><title>x</title></svg><p>B</p>',
    'A\n\nB',
  ],
  [
    'links, but not unsafe ones',
    '<p><a href="/products/1">Rice</a> <a href="javascript:alert(1)">Oil</a></p>',
    '[Rice](/products/1) Oil',
  ],
  [
    'links with blanks, Arabic digits and marks of direction, as they are meant',
    '<p><a href="tel:+967 ١ 234">Call</a>, <a href="mailto:a@b.example?subject=An order">write</a>, <a href="/products/16\u200F">see</a></p>',
    '[Call](tel:+9671234), [write](mailto:a@b.example?subject=An%20order), [see](/products/16)',
  ],
  ['no picture of another site', '<p>A <img src="https://b.example/x.png" alt="x"> b</p>', 'A b'],
  ['a picture of the media library', `<p><img src="${STORED}" alt="A sack" title="Hall"></p>`, `![A sack](${STORED} "Hall")`],
  [
    'bold that a style makes plain',
    '<b style="font-weight:normal"><p>A <span style="font-weight:700">b</span></p></b>',
    'A **b**',
  ],
  ['no styles', '<p style="color:red;position:fixed">A</p>', 'A'],
  ['emoji that a page shows as pictures', '<p>أرز <img alt="🌾" src="https://b.example/x.png"> جديد</p>', 'أرز 🌾 جديد'],
  ...['1️⃣', '#⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍🌾', '🇾🇪'].map((emoji) => [
    `the emoji ${emoji}`,
    `<p>أرز <img alt="${emoji}" src="https://b.example/x.png"></p>`,
    `أرز ${emoji}`,
  ]),
  ['no picture whose words are a number', '<p>A <img src="https://b.example/x.png" alt="12"> b</p>', 'A b'],
])('a web page: %s', (_, html, markdown) => expect(pasted(html)).toBe(markdown))

test.each([
  [
    'what a merged cell covers stays empty, so that each word is in its own column',
    '<tr><td colspan="2">Prices</td></tr><tr><td rowspan="2">Rice</td><td>5 kg</td></tr><tr><td>10 kg</td></tr>',
    '| Prices |  |\n| --- | --- |\n| Rice | 5 kg |\n|  | 10 kg |',
  ],
  [
    'a title that spans more columns than there are adds none',
    '<tr><th colspan="100">Prices</th></tr><tr><td>Rice</td><td>5 kg</td></tr>',
    '| Prices |  |\n| --- | --- |\n| Rice | 5 kg |',
  ],
  [
    'paragraphs and lists in a cell are one line',
    '<tr><td><ul><li>Rice</li><li>Oil</li></ul></td><td>A<p>B</p></td></tr>',
    '| Rice Oil | A B |\n| --- | --- |',
  ],
  [
    'one around another one is the layout of a page',
    '<tr><td><h1>News</h1><table><tr><td>Rice</td><td>Oil</td></tr></table></td><td><p>End</p></td></tr>',
    '## News\n\n| Rice | Oil |\n| --- | --- |\n\nEnd',
  ],
  [
    'a caption is a paragraph above it',
    '<caption>Prices</caption><tr><td>Rice</td><td>Oil</td></tr>',
    'Prices\n\n| Rice | Oil |\n| --- | --- |',
  ],
  [
    'a caption of one inside the layout of a page stays above its own table',
    '<tr><td><h1>News</h1><table><caption>Prices</caption><tr><td>Rice</td></tr></table></td><td><p>End</p></td></tr>',
    '## News\n\nPrices\n\n| Rice |\n| --- |\n\nEnd',
  ],
  [
    'words beside and below merged cells stay in their columns, also if no row has a cell for each column',
    '<tr><td colspan="4">X</td><td>Y</td></tr><tr><td colspan="2">p</td><td colspan="2">q</td><td>r</td></tr>',
    '| X |  |  |  | Y |\n| --- | --- | --- | --- | --- |\n| p |  | q |  | r |',
  ],
])('a pasted table: %s', (_, rows, markdown) => expect(pasted(`<table>${rows}</table>`)).toBe(markdown))

test.each([
  ['lines', '<p>one</p><p>two<br>three</p>', 'aone two three'],
  ['the items of a list', '<ul><li>one</li><li><b>two</b></li></ul>', 'aone **two**'],
])('pasted into a cell, %s stay in it', (_, html, cell) => {
  const editor = openEditor('| a | b |\n| --- | --- |\n| c | d |')
  const { doc, tr } = editor.view.state
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, 6)))
  editor.view.pasteHTML(html)
  expect(editor.text()).toBe(`| ${cell} | b |\n| --- | --- |\n| c | d |`)
  editor.view.destroy()
})

test('a picture that is not uploaded yet can be cut and pasted in its text, but not in another one', () => {
  const src = waitingAddress('0b0e7c46-7a3c-4d5f-9c39-5f6e6a2f8a11')
  const editor = openEditor(`![](${src})\n\nEnd`, { shownAddress: () => 'blob:https://a.example/1' })
  const { view } = editor
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 2)))
  const cut = view.serializeForClipboard(view.state.selection.content()).dom.innerHTML
  view.dispatch(view.state.tr.deleteSelection())
  view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)))
  splitBlock(view.state, view.dispatch)
  view.pasteHTML(cut)
  expect(editor.text()).toBe(`End\n\n![](${src})`)
  expect(pasted(cut)).toBe('')
  view.destroy()
})
