import { expect, test } from 'vitest'
import { growthOf, LINEAR } from '../testing/growth.ts'
import { cleanText } from './clean.ts'

test.each(['script', 'iframe', 'object', 'embed', 'form', 'style'])('removes %s blocks with their content', (tag) => {
  expect(cleanText(`a<${tag} x="1">evil</${tag}>b`)).toBe('ab')
  expect(cleanText(`a< ${tag}\n>evil< / ${tag} >b`)).toBe('ab')
  expect(cleanText(`a<${tag}`)).toBe('a')
  expect(cleanText(`a</${tag}>b</${tag} x>c`)).toBe('abc')
})

test.each(['script', 'iframe', 'object', 'embed', 'form', 'style'])(
  'a %s that is never closed takes none of the text after it',
  (tag) => {
    expect(cleanText(`a<${tag.toUpperCase()}>5 kg, 10 kg`)).toBe('a5 kg, 10 kg')
    expect(cleanText(`a<${tag} src=x>b<b>c</b>`)).toBe('ab<b>c</b>')
    expect(cleanText(`weight < ${tag} 5, height > 3`)).toBe('weight  3')
    expect(cleanText(`weight < ${tag} 5`)).toBe('weight  5')
  },
)

test('the closing tag of another embed is not its own', () => {
  expect(cleanText('a<embed src=x>5 kg<embed src=y></embed>b')).toBe('a5 kgb')
})

test('removes inline event handlers of a tag', () => {
  expect(cleanText('<img src=x onerror="alert(1)" alt="y">')).toBe('<img src=x alt="y">')
  expect(cleanText("<a href='/x'onclick = 'x' >y</a>")).toBe("<a href='/x >y</a>")
  expect(cleanText('<svg/onload=alert(1)>')).toBe('<svg>')
  expect(cleanText('<b onmouseover="never closed>y')).toBe('<b closed>y')
  expect(cleanText('<a ONCLICK=x onfocus=y>')).toBe('<a>')
  expect(cleanText('<a onx=1>')).toBe('<a>')
  expect(cleanText('<a onclick="a > b" id=x>')).toBe('<a id=x>')
  expect(cleanText("<a onclick='a > b' id=x>")).toBe('<a id=x>')
  expect(cleanText('<img alt=">" onerror=pwn()>')).toBe('<img alt=">">')
  expect(cleanText('<a < onclick=x>')).toBe('<a <>')
})

test.each([
  'javascript:',
  'JavaScript :',
  'java\u0073cript\n:',
  'JaVa\tscript:',
  'j\ra\nvascrip\tt\t:',
  'java\u200Bscript:',
  'vb\nscript:',
  'vbscript:',
  'expression(',
  'eXpression (',
  'exp\0ression(',
])('removes %j', (text) => {
  expect(cleanText(`a${text}b`)).toBe('ab')
})

test('removes data links that are not images', () => {
  expect(cleanText('x data:text/html;base64,AAAA y')).toBe('x  y')
  expect(cleanText('"data:,x"')).toBe('""')
  expect(cleanText('DATA:text/html,<b>x')).toBe('>x')
  expect(cleanText('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
})

test('removes data links with gaps, but not a line after the word', () => {
  expect(cleanText('x da\tta:text/html,y z')).toBe('x  z')
  expect(cleanText('x data:\ntext/html;base64,AA z')).toBe('x  z')
  expect(cleanText('Data:\nRice, oil')).toBe('Data:\nRice, oil')
})

test.each([
  '&#106;avascript:',
  '&#x6A;avascript:',
  '&#0000106avascript:',
  'java&Tab;script:',
  'javascript&colon;',
  'javascript&#58;',
])('removes %s in a tag and leaves it in a text', (scheme) => {
  expect(cleanText(`<a href="${scheme}x">`)).toBe('<a href="x">')
  expect(cleanText(`the letters ${scheme}x`)).toBe(`the letters ${scheme}x`)
})

test('other character references in a tag stay', () => {
  expect(cleanText('<a title="&#34;&#1593;&amp;&eacute;&#106">')).toBe('<a title="&#34;&#1593;&amp;&eacute;j">')
})

test('text after a removed block is not part of a tag', () => {
  expect(cleanText('<form>x</form> once=5')).toBe(' once=5')
})

test('removals do not create a forbidden part', () => {
  expect(cleanText('<scr<script></script>ipt>x</script>')).toBe('')
  expect(cleanText('javajavascript:script:x')).toBe('x')
  expect(cleanText('javadata:,script:x y')).toBe('java y')
  expect(cleanText('<im<style></style>g on<form></form>error=x>')).toBe('<img>')
  expect(cleanText('java<script></script>script:')).toBe('')
})

test.each([
  'once=5',
  'data: 12 kg',
  'a < b > c',
  'أرز ممتاز: ٥ كجم، ١٠ كجم',
  'P@ss<word>1!',
  '<b>bold</b> & "quoted"',
  'a form (with style), an expression: script',
  '<scripts> <formal>',
  'x </form',
  '<a data-onsale=1>',
  '<a onclick=>',
  '<b>sizes:1,2</b>',
  'a < b: data sheets, prices',
  'data:22/11/2026, 5 kg',
  'data: 12 kg once=5',
  'a < b once=5',
  'Java\nscripts: two',
  '',
])('does not change plain text: %s', (text) => {
  expect(cleanText(text)).toBe(text)
})

const PIECES = [
  '<',
  '>',
  '/',
  ' ',
  '"',
  "'",
  '=',
  ':',
  ';',
  ',',
  '(',
  'script',
  'form',
  'java',
  'data',
  'on',
  'x',
  'image/',
  'expression',
  '</script>',
  'javascript:',
  '\n',
]

/** Random numbers with a fixed seed. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

test('cleaning is idempotent, and the result has no forbidden part', () => {
  const next = createRandom(7)
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: next(14) }, () => PIECES[next(PIECES.length)]).join('')
    const cleaned = cleanText(text)
    expect(cleanText(cleaned), JSON.stringify(text)).toBe(cleaned)
    expect(cleaned, JSON.stringify(text)).not.toMatch(/javascript\s*:|expression\s*\(|<\s*(?:script|form)\b/i)
  }
})

test.each([
  ['<', 80_000],
  ['< ', 40_000],
  ['<script', 10_000],
  ['<script>', 10_000],
  ['<embed ', 10_000],
  ['<embed>', 10_000],
  ['<embed></embed>', 5_000],
  ['<a &#106', 10_000],
  ['<a "=\'', 10_000],
  ['t\u200B', 40_000],
  ['\t', 80_000],
  ['</script ', 8_000],
  ['<form></form ', 5_000],
  ['<a onx="', 10_000],
  ['<a on', 16_000],
  ['javascript ', 8_000],
  [' ', 80_000],
  ['data:', 16_000],
  ['data:a/', 10_000],
] as const)('takes linear time: %j × %i', (piece, times) => {
  const clean = (times: number) => {
    cleanText(`<${piece.repeat(times)}`)
    cleanText(`${'java'.repeat(times / 10)}${'script:'.repeat(times / 10)}${piece.repeat(times)}:(=;,`)
  }
  expect(growthOf(clean, times)).toBeLessThan(LINEAR)
})
