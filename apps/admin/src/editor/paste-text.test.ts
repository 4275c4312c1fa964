import { expect, test } from 'vitest'
import { readMarkdown, writeMarkdown } from './markdown.ts'
import { sliceOfText } from './paste-text.ts'
import { schema } from './schema.ts'
import { waitingAddress, waitingId, waitingIn, withoutWaiting } from './waiting-picture.ts'

const pasted = (text: string, isLiteral = false) =>
  writeMarkdown(schema.nodes.doc.create(null, sliceOfText(text, isLiteral).content))

test.each([
  ['bold of WhatsApp', 'New: *rice* and _oil_, ~old~', 'New: **rice** and *oil*, ~~old~~'],
  ['bold of WhatsApp in Arabic', 'وصل *الأرز* اليوم', 'وصل **الأرز** اليوم'],
  ['a list', 'Packs:\r\n\r\n- 5 kg\r\n- 10 kg', 'Packs:\n\n- 5 kg\n- 10 kg'],
  ['a list with Arabic digits', '١. أرز\n٢. زيت', '١. أرز\n٢. زيت'],
  ['lines', 'one\ntwo\n\n\nthree', 'one\ntwo\n\nthree'],
  ['line breaks of Word', 'one\vtwo\r\n\r\nthree', 'one\ntwo\n\nthree'],
  ['a heading of two lines, which can be edited', 'Rice and\noil\n====', '## Rice and oil'],
  ['a sum is no emphasis', '2 * 3 * 4', '2 * 3 * 4'],
  ['bold around an address', '*New: https://a.example/x*', '**New: https://a.example/x**'],
  ['an address as Markdown', 'See https://a.example/\\_x\\_/y', 'See https://a.example/\\_x\\_/y'],
  [
    'an address in code',
    'Run `curl https://a.example/_b_c` or https://a.example/_d_',
    'Run `curl https://a.example/_b_c` or https://a.example/\\_d\\_',
  ],
  ['marks in code', 'Run `a *b* ~c~`, *``d` e`` f*', 'Run `a *b* ~c~`, **``d` e`` f**'],
  [
    'code on lines of its own',
    '*New:*\n\n```\nhttps://a.example/_b_\n*c*\n```\n\n*End*',
    '**New:**\n\n```\nhttps://a.example/_b_\n*c*\n```\n\n**End**',
  ],
  ['code without an end', '~~~ sh\nhttps://a.example/_b_\n\n```\n*c*', '````sh\nhttps://a.example/_b_\n\n```\n*c*\n````'],
  ['a single backtick', 'a ` https://a.example/_d_ *b*', 'a \\` https://a.example/\\_d\\_ **b**'],
  ['a video', 'New:\nhttps://youtu.be/_bcdefghij_', 'New:\n\nhttps://youtu.be/_bcdefghij_'],
  [
    'a message with a list, a line below it and a video',
    'طريقة الأرز:\n١. اغسل\n٢. اسلق\nبالعافية\nhttps://youtu.be/aB3-_9zZ0xY\u200F',
    'طريقة الأرز:\n\n١. اغسل\n٢. اسلق\n\nبالعافية\n\nhttps://youtu.be/aB3-_9zZ0xY\u200F',
  ],
  ['an item that goes on', '1. Wash\n   well\n2. Cook\nEnd', '1. Wash\n   well\n2. Cook\n\nEnd'],
  ['a list that goes on below a line', '1. Wash\nthen\n2. Cook', '1. Wash\n\nthen\n\n2. Cook'],
  ['who sent it: WhatsApp Web', '[10:30 AM, 11/28/2026] Huda: Rice\nOil\n[10:31 AM, 11/28/2026] Salem: Tea', 'Rice\nOil\n\nTea'],
  [
    'who sent it: an iPhone',
    '\u200F[٢٨\u200F/١١\u200F/٢٠٢٦، ١٠:٣٠:٠٥ ص] هدى: أرز\n\u200F[٢٨\u200F/١١\u200F/٢٠٢٦، ١٠:٣١:٠٠ ص] سالم: زيت',
    'أرز\n\nزيت',
  ],
  ['who sent it: Android', '28/11/2026, 10:30 - Huda: Rice', 'Rice'],
  ['a time that is no stamp', 'Open 28/11/2026 from 10:30: rice', 'Open 28/11/2026 from 10:30: rice'],
  [
    'a title with its video',
    'How rice is cooked https://youtu.be/aB3-_9zZ0xY',
    'How rice is cooked\n\nhttps://youtu.be/aB3-_9zZ0xY',
  ],
  ['an indented paragraph', 'One\n\n\tTwo\n\n    Three *bold*', 'One\n\nTwo\n\nThree **bold**'],
  ...['\u200F', '\u202B', '\u2067'].flatMap((mark) => [
    [`${JSON.stringify(mark)} before bullets`, `${mark}- أرز\n${mark}- زيت`, '- أرز\n- زيت'],
    [`${JSON.stringify(mark)} before numbers`, `${mark}1. أرز\n${mark}2. زيت\n${mark}نهاية`, `1. أرز\n2. زيت\n\n${mark}نهاية`],
    [`${JSON.stringify(mark)} before Arabic digits`, `${mark}١. أرز\n${mark}٢. زيت`, '١. أرز\n٢. زيت'],
    [`${JSON.stringify(mark)} before a heading`, `${mark}## أرز`, '## أرز'],
  ]),
])('a pasted plain text keeps what Markdown knows: %s', (_, text, markdown) => expect(pasted(text)).toBe(markdown))

test.each(['https://www.facebook.com/a/posts/1?__cft__[0]=AZX&__tn__=-R', 'https://a.example/~rice~/*oil*/_x_/_'])(
  'each letter of an address in a pasted text stays: %s',
  (address) => {
    expect(readMarkdown(pasted(`انظر ${address} و *الأرز*`)).textContent).toBe(`انظر ${address} و الأرز`)
  },
)

test('a text that is pasted without its format stays as it is', () => {
  const written = pasted('# *not* a heading\n- no list', true)
  expect(readMarkdown(written).textContent).toBe('# *not* a heading- no list')
})

test('a picture on its way is found in a text, and removed with its words', () => {
  const id = '0b0e7c46-7a3c-4d5f-9c39-5f6e6a2f8a11'
  const text = `One\n\n![A \\[b\\]](${waitingAddress(id)} "C \\"d\\"")\n\nTwo`
  expect(waitingIn(text)).toEqual([id])
  expect(waitingId(waitingAddress(id))).toBe(id)
  expect(withoutWaiting(text, id)).toBe('One\n\n\n\nTwo')
  expect(waitingIn(withoutWaiting(text, id))).toEqual([])
})
