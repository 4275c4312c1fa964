import { describe, expect, test } from 'vitest'
import { type HtmlState, hiddenCharacter, nextState } from './html-state.ts'

const stateAfter = (text: string) => [...text].reduce<HtmlState>((state, char) => nextState(state, char), 'text')

describe('the place after', () => {
  test.each<[string, HtmlState]>([
    ['a', 'text'],
    ['<', 'open'],
    ['<<', 'open'],
    ['</', 'open'],
    ['< ', 'text'],
    ['<1', 'text'],
    ['<b', 'name'],
    ['<B', 'name'],
    ['</b', 'name'],
    ['<b1', 'name'],
    ['<b/', 'before attribute'],
    ['<b ', 'before attribute'],
    ['<b\0', 'before attribute'],
    ['<b  ', 'before attribute'],
    ['<b /', 'before attribute'],
    ['<b c', 'attribute'],
    ['<b cd', 'attribute'],
    ['<b c/', 'before attribute'],
    ['<b c ', 'after attribute'],
    ['<b c  ', 'after attribute'],
    ['<b c d', 'attribute'],
    ['<b c /', 'before attribute'],
    ['<b c=', 'before value'],
    ['<b c =', 'before value'],
    ['<b c= ', 'before value'],
    ['<b c=d', 'value'],
    ['<b c=d/', 'value'],
    ['<b c=d"', 'value'],
    ['<b c=d ', 'before attribute'],
    ['<b c="', '"'],
    ['<b c="d \'>', '"'],
    ['<b c="d"', 'before attribute'],
    ["<b c='", "'"],
    ['<b c=\'d ">', "'"],
    ["<b c='d'", 'before attribute'],
  ])('%j is %s', (text, state) => {
    expect(stateAfter(text)).toBe(state)
    if (state !== '"' && state !== "'") expect(stateAfter(`${text}>`)).toBe('text')
  })
})

describe('a character reference', () => {
  test.each([
    ['&#x6a', ';', 'j', 5],
    ['&#X6A', 'v', 'j', 5],
    ['x&#106', ';', 'j', 5],
    ['&#00000000000000000106', 'a', 'j', 22],
    ['&#58', ';', ':', 4],
    ['&#x9', ';', '\t', 4],
    ['&colon', ';', ':', 6],
    ['&Tab', ';', '\t', 4],
    ['&NewLine', ';', '\n', 8],
    ['&lpar', ';', '(', 5],
  ])('%j before %j hides %j', (tail, next, character, length) => {
    expect(hiddenCharacter(tail, next)).toEqual({ character, length })
  })

  test.each([
    ['that goes on', '&#10', '6'],
    ['that goes on, in hexadecimal digits', '&#x9', 'a'],
    ['of a character that no scheme has', '&#33', ';'],
    ['beyond ASCII', '&#x80', ';'],
    ['far beyond ASCII', '&#x1006a', ';'],
    ['with a name, but without its semicolon', '&colon', ' '],
    ['with another name', '&amp', ';'],
    ['that is none', 'colon', ';'],
  ])('%s hides nothing', (_, tail, next) => expect(hiddenCharacter(tail, next)).toBeUndefined())
})
