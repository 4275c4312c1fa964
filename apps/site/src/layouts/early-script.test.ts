import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { EARLY_SCRIPT } from './early-script.ts'

interface Visit {
  to?: string
  classes: string[]
  listeners: Record<string, () => void>
}

/** Runs the script as a page at `address` would; the result is where it goes, if anywhere. */
function visit(address: string, getItem: (key: string) => string | null) {
  const { pathname, search, hash } = new URL(address, 'https://example.test')
  const visited: Visit = { classes: [], listeners: {} }
  runInNewContext(EARLY_SCRIPT, {
    document: { documentElement: { classList: { add: (name: string) => visited.classes.push(name) } } },
    localStorage: { getItem },
    window: { addEventListener: (name: string, listen: () => void) => (visited.listeners[name] = listen) },
    location: { pathname, search, hash, replace: (to: string) => (visited.to = to) },
  })
  return visited
}
const stored = (language: string | null) => (key: string) => (key === 'language' ? language : null)

test('an unprefixed page with stored ar goes to its twin, with question and anchor', () => {
  expect(visit('/', stored('ar')).to).toBe('/ar')
  expect(visit('/products?q=a#x', stored('ar')).to).toBe('/ar/products?q=a#x')
  expect(visit('/articles', stored('ar')).to).toBe('/ar/articles')
})

test('an ar address stays, whatever is stored', () => {
  expect(visit('/ar', stored('ar')).to).toBeUndefined()
  expect(visit('/ar/products', stored('en')).to).toBeUndefined()
})

test('en, nothing and unknown values stay', () => {
  for (const value of ['en', null, 'fr', 'AR']) expect(visit('/products', stored(value)).to).toBeUndefined()
})

test('forbidden storage leaves the page where it is, with scripts marked', () => {
  const forbidden = () => {
    throw new Error('denied')
  }
  const { to, classes } = visit('/products', forbidden)
  expect(to).toBeUndefined()
  expect(classes).toEqual(['js'])
})

test('the page is settled when it has loaded, and before that as soon as the visitor touches it', () => {
  for (const event of ['load', 'scroll', 'pointerdown', 'keydown']) {
    const { classes, listeners } = visit('/products', stored(null))
    expect(classes).toEqual(['js'])
    listeners[event]?.()
    expect(classes).toEqual(['js', 'settled'])
  }
})
