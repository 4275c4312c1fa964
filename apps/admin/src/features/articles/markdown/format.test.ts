import { expect, test } from 'vitest'
import { applyEdit, applyFormat, type Format } from './format.ts'

/** `[` and `]` stand for the ends of the selection, `|` for a cursor. */
function run(format: Format, marked: string): string {
  const start = marked.search(/[[|]/)
  const end = marked.includes(']') ? marked.indexOf(']') - 1 : start
  const text = marked.replace(/[[\]|]/g, '')
  const edit = applyFormat(format, { text, start, end })
  const after = applyEdit(text, edit)
  if (edit.start === edit.end) return `${after.slice(0, edit.start)}|${after.slice(edit.start)}`
  return `${after.slice(0, edit.start)}[${after.slice(edit.start, edit.end)}]${after.slice(edit.end)}`
}

test.each<[Format, string, string]>([
  ['bold', 'a [word] b', 'a **[word]** b'],
  ['bold', 'a **[word]** b', 'a [word] b'],
  ['bold', 'a [**word**] b', 'a [word] b'],
  ['bold', 'a [ word ]b', 'a  **[word]** b'],
  ['bold', 'a |b', 'a **|**b'],
  ['bold', 'a *[word]*', 'a ***[word]***'],
  ['italic', 'a [word]', 'a *[word]*'],
  ['italic', 'a **[word]**', 'a ***[word]***'],
  ['italic', 'a ***[word]***', 'a **[word]**'],
  ['italic', '[كلمة] أخرى', '*[كلمة]* أخرى'],
])('%s: %s → %s', (format, before, after) => {
  expect(run(format, before)).toBe(after)
})

test.each<[Format, string, string]>([
  ['heading', 'one\ntw|o\nthree', 'one\n## tw|o\nthree'],
  ['heading', '## tw|o', 'tw|o'],
  ['heading', '|', '## |'],
  ['list', '[one\ntwo]\nthree', '[- one\n- two]\nthree'],
  ['list', '[- one\n- two]', '[one\ntwo]'],
  ['list', '[1. one\n\n2. two]', '[- one\n\n- two]'],
  ['numbered', '[one\n- two\nthree]', '[1. one\n2. two\n3. three]'],
  ['quote', '[- one\n- two]', '[> - one\n> - two]'],
  ['quote', '> on|e', 'on|e'],
  ['list', 'one\n[two\n]three', 'one\n[- two]\nthree'],
])('%s: %j → %j', (format, before, after) => {
  expect(run(format, before)).toBe(after)
})

test('a link selects its address, or its text if the address is given', () => {
  const edit = applyFormat('link', { text: 'see this', start: 4, end: 8 })
  expect(applyEdit('see this', edit)).toBe('see [this](https://)')
  expect([edit.start, edit.end]).toEqual([11, 19])
  const address = 'https://example.com/a'
  const second = applyFormat('link', { text: address, start: 0, end: address.length })
  expect(applyEdit(address, second)).toBe(`[](${address})`)
  expect([second.start, second.end]).toEqual([1, 1])
})
