// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { surviveTranslation } from './survive-translation.ts'

beforeAll(surviveTranslation)

/** The ways in which translators replace texts. */
const WAYS = {
  replaced: (text: Text, font: HTMLElement) => {
    font.textContent = 'translated'
    text.replaceWith(font)
  },
  'replaced in two steps': (text: Text, font: HTMLElement) => {
    font.textContent = 'translated'
    text.before(font)
    text.remove()
  },
  wrapped: (text: Text, font: HTMLElement) => {
    text.before(font)
    const inner = font.appendChild(document.createElement('font'))
    inner.append(text)
  },
}

const observed = () => new Promise((resolve) => setTimeout(resolve))

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'a text that a translation has %s is changed, removed, and inserted before',
  async (way) => {
    const parent = document.body.appendChild(document.createElement('p'))
    const [kept, text] = [new Text('kept '), new Text('before')]
    parent.append(kept, text)
    WAYS[way](text, document.createElement('font'))
    await observed()

    text.nodeValue = 'after'
    expect(parent.textContent).toBe('kept after')
    WAYS[way](text, document.createElement('font'))
    await observed()
    parent.insertBefore(document.createElement('b'), text)
    expect([...parent.children].map(({ tagName }) => tagName)).toEqual(['B', 'FONT'])
    parent.removeChild(text)
    expect(parent.textContent).toBe('kept ')
    expect([...parent.children].map(({ tagName }) => tagName)).toEqual(['B'])
    parent.remove()
  },
)

test('what no translation has moved fails as before', () => {
  const [parent, stranger] = [document.createElement('p'), document.createElement('b')]
  expect(() => parent.removeChild(stranger)).toThrow()
})
