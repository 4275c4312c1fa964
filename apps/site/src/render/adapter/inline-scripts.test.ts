import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { buildInlineScripts } from './inline-scripts.ts'

const FONT = '/font.woff2'
const PAGE = { address: '/_astro/page.js' }

interface Visit {
  to?: string
  classes: string[]
  /** Links that the script added to the head: the preload of the font. */
  fetched: object[]
  stored: Record<string, string>
  click: (target: object) => void
  /** @param y pixels from the top */
  scroll: (y: number) => void
}

/** Stands for `Element` in the page: in these tests, every target with `closest` is an element. */
const PageElement = { [Symbol.hasInstance]: (target: object) => 'closest' in target }

/** Runs the script like a page at `address`. */
function visit(
  address: string,
  {
    getItem = (_key: string): string | null => null,
    setItem = undefined as ((key: string, value: string) => void) | undefined,
    languages = ['en-US'],
    type = 'reload',
  } = {},
): Visit {
  const { pathname, search, hash } = new URL(address, 'https://example.test')
  const listeners: Record<string, ((event: object) => void)[]> = {}
  const send = (what: string, event: object) => {
    for (const listen of listeners[what] ?? []) listen(event)
  }
  const has = (name: string, isOn: boolean) => {
    const others = visited.classes.filter((known) => known !== name)
    visited.classes.splice(0, visited.classes.length, ...others, ...(isOn ? [name] : []))
  }
  const page: Record<string, unknown> = {}
  const visited: Visit = {
    classes: [],
    fetched: [],
    stored: {},
    click: (target) => send('click', { target }),
    scroll: (y) => {
      page.scrollY = y
      send('scroll', {})
    },
  }
  Object.assign(page, {
    document: {
      querySelectorAll: () => [],
      documentElement: {
        lang: 'en',
        dataset: { font: FONT },
        classList: {
          contains: (name: string) => visited.classes.includes(name),
          add: (name: string) => has(name, true),
          remove: (name: string) => has(name, false),
          toggle: has,
        },
      },
      head: { append: (link: object) => visited.fetched.push(link) },
      createElement: () => ({}),
    },
    window: page,
    // Timers never run, so the page never settles by itself.
    setTimeout: () => 0,
    Element: PageElement,
    navigator: { languages },
    performance: { getEntriesByType: () => [{ type }] },
    addEventListener: (what: string, listen: (event: object) => void) => {
      listeners[what] = [...(listeners[what] ?? []), listen]
    },
    localStorage: { getItem, setItem: setItem ?? ((key: string, value: string) => (visited.stored[key] = value)) },
    location: { pathname, search, hash, replace: (to: string) => (visited.to = to) },
  })
  runInNewContext(buildInlineScripts(PAGE).early, page)
  return visited
}

const storing = (language: string | null) => ({ getItem: (key: string) => (key === 'language' ? language : null) })

describe('the stored language', () => {
  test('ar redirects an unprefixed page to its Arabic version, with query and anchor', () => {
    expect(visit('/', storing('ar')).to).toBe('/ar')
    expect(visit('/products?q=a#x', storing('ar')).to).toBe('/ar/products?q=a#x')
    expect(visit('/articles', storing('ar')).to).toBe('/ar/articles')
  })

  test('an ar address stays with any stored value', () => {
    expect(visit('/ar', storing('ar')).to).toBeUndefined()
    expect(visit('/ar/products', storing('en')).to).toBeUndefined()
  })

  test('en, nothing and unknown values stay', () => {
    for (const value of ['en', null, 'fr', 'AR', 'ar/x', '']) expect(visit('/products', storing(value)).to).toBeUndefined()
  })

  test('forbidden storage causes no redirect, and scripts still run', () => {
    const getItem = () => {
      throw new Error('denied')
    }
    const { to, classes } = visit('/products', { getItem })
    expect(to).toBeUndefined()
    expect(classes).toEqual(['js'])
  })
})

describe('the offer of another language', () => {
  const offers = (address: string, how: Parameters<typeof visit>[1]) => visit(address, how).classes.includes('offers')

  test('is made on a page without a language if the browser lists another language of the site', () => {
    expect(offers('/', { languages: ['ar-YE'] })).toBe(true)
    expect(offers('/products?q=a', { languages: ['en-US', 'fr', 'ar'] })).toBe(true)
    expect(offers('/', { languages: ['en-US', 'arn', 'fr-FR'] })).toBe(false)
    expect(offers('/ar/products', { languages: ['ar'] })).toBe(false)
  })

  test('is not made once a language is stored, nor if it cannot be stored', () => {
    expect(offers('/', { ...storing('en'), languages: ['ar'] })).toBe(false)
    const getItem = () => {
      throw new Error('denied')
    }
    expect(offers('/', { getItem, languages: ['ar'] })).toBe(false)
  })

  test('ends with either answer', () => {
    for (const language of ['en', 'ar']) {
      const { classes, stored, click } = visit('/', { languages: ['ar'] })
      click({ closest: () => ({ dataset: { language } }) })
      expect(classes).toEqual(['js'])
      expect(stored).toEqual({ language })
    }
  })
})

test('a followed language link keeps the query and the anchor', () => {
  const link = { search: '', hash: '', dataset: { language: 'ar' } }
  visit('/products?category=oil&q=a#part').click({ closest: () => link })
  expect(link).toMatchObject({ search: '?category=oil&q=a', hash: '#part' })
})

test('the display font is set from the first paint if the same file was fetched before', () => {
  const knows = (file: string) => visit('/', { getItem: (key) => (key === 'font en' ? file : null) })
  expect(knows(FONT).classes).toEqual(['js', 'has-font'])
  expect(knows(FONT).fetched).toEqual([{ rel: 'preload', as: 'font', crossOrigin: '', href: FONT }])
  expect(knows('/older.woff2').classes).toEqual(['js'])
  expect(knows('/older.woff2').fetched).toEqual([])
})

test('a followed language link is remembered, also on other elements of the link; forbidden storage changes nothing', () => {
  const { stored, click } = visit('/products')
  click({ closest: () => ({ dataset: { language: 'ar' } }) })
  expect(stored).toEqual({ language: 'ar' })
  click({ closest: () => null })
  expect(stored).toEqual({ language: 'ar' })
  const forbidden = () => {
    throw new Error('denied')
  }
  expect(() => visit('/products', { setItem: forbidden }).click({ closest: () => ({ dataset: {} }) })).not.toThrow()
})

test('the header is opaque past 100 pixels', () => {
  const { classes, scroll } = visit('/')
  scroll(101)
  expect(classes).toEqual(['js', 'scrolled', 'settled', 'touched'])
  scroll(100)
  expect(classes).toEqual(['js', 'settled', 'touched'])
})

test('sections further down wait only in a visit that starts at the top', () => {
  expect(visit('/about', { type: 'navigate' }).classes).toEqual(['js', 'from-top'])
  for (const type of ['reload', 'back_forward']) expect(visit('/about', { type }).classes).toEqual(['js'])
  expect(visit('/bulk-orders#tenders', { type: 'navigate' }).classes).toEqual(['js'])
})
