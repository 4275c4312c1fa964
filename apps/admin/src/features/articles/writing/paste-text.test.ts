import { expect, test } from 'vitest'
import { openMarkdown } from './document.ts'
import { sliceOfText } from './paste-text.ts'
import { schema } from './schema.ts'
import { waitingAddress, waitingId, waitingIn, withoutWaiting } from './waiting-picture.ts'
import { writeMarkdown } from './write-document.ts'

const pasted = (text: string, isLiteral = false) =>
  writeMarkdown(schema.nodes.doc.create(null, sliceOfText(text, isLiteral).content), openMarkdown(''))

test.each([
  ['bold of WhatsApp', 'New: *rice* and _oil_, ~old~', 'New: **rice** and *oil*, ~~old~~'],
  ['bold of WhatsApp in Arabic', 'وصل *الأرز* اليوم', 'وصل **الأرز** اليوم'],
  ['a list', 'Packs:\r\n\r\n- 5 kg\r\n- 10 kg', 'Packs:\n\n- 5 kg\n- 10 kg'],
  ['a list with Arabic digits', '١. أرز\n٢. زيت', '١. أرز\n٢. زيت'],
  ['lines', 'one\ntwo\n\n\nthree', 'one\ntwo\n\nthree'],
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
])('a pasted plain text keeps what Markdown knows: %s', (_, text, markdown) => expect(pasted(text)).toBe(markdown))

test.each(['https://www.facebook.com/a/posts/1?__cft__[0]=AZX&__tn__=-R', 'https://a.example/~rice~/*oil*/_x_/_'])(
  'each letter of an address in a pasted text stays: %s',
  (address) => {
    expect(openMarkdown(pasted(`انظر ${address} و *الأرز*`)).doc.textContent).toBe(`انظر ${address} و الأرز`)
  },
)

test('a text that is pasted without its format stays as it is', () => {
  const written = pasted('# *not* a heading\n- no list', true)
  expect(openMarkdown(written).doc.textContent).toBe('# *not* a heading- no list')
})

test('a picture on its way is found in a text, and removed with its words', () => {
  const id = '0b0e7c46-7a3c-4d5f-9c39-5f6e6a2f8a11'
  const text = `One\n\n![A \\[b\\]](${waitingAddress(id)} "C \\"d\\"")\n\nTwo`
  expect(waitingIn(text)).toEqual([id])
  expect(waitingId(waitingAddress(id))).toBe(id)
  expect(withoutWaiting(text, id)).toBe('One\n\n\n\nTwo')
  expect(waitingIn(withoutWaiting(text, id))).toEqual([])
})
