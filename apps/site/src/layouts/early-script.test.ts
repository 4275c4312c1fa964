import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { EARLY_SCRIPT } from './early-script.ts'

const FONT = '/font.woff2'

interface Visit {
  to?: string
  classes: string[]
  events: string[]
  /** Links that were appended to the head: the font. */
  fetched: object[]
  /** Triggers events, the first paint, a frame, or a timer in the page. */
  trigger: (...happened: string[]) => void
}

/** Runs the script like a page at `address`. */
function visit(address: string, { getItem = (_key: string): string | null => null } = {}): Visit {
  const { pathname, search, hash } = new URL(address, 'https://example.test')
  const listeners: { what: string; listen: () => void }[] = []
  const listenTo = (what: string, listen: () => void) => listeners.push({ what, listen })
  const visited: Visit = {
    classes: [],
    events: [],
    fetched: [],
    trigger: (...happened) => {
      for (const what of happened) {
        const called = listeners.filter((listener) => listener.what === what)
        // Each `requestAnimationFrame` runs once.
        if (what === 'frame') listeners.splice(0, listeners.length, ...listeners.filter((one) => !called.includes(one)))
        for (const one of called) one.listen()
      }
    },
  }
  runInNewContext(EARLY_SCRIPT, {
    document: {
      documentElement: {
        lang: 'en',
        dataset: { font: FONT },
        classList: { add: (name: string) => visited.classes.includes(name) || visited.classes.push(name) },
      },
      head: { append: (link: object) => visited.fetched.push(link) },
      addEventListener: listenTo,
      dispatchEvent: ({ type }: Event) => visited.events.push(type),
      createElement: () => ({}),
      querySelectorAll: () => [],
    },
    Event,
    PerformanceObserver: class {
      constructor(seen: () => void) {
        listenTo('paint', seen)
      }
      observe() {}
    },
    requestAnimationFrame: (draw: () => void) => listenTo('frame', draw),
    setTimeout: (done: () => void, ms: number) => listenTo(`${ms} ms`, done),
    localStorage: { getItem },
    window: { addEventListener: listenTo },
    location: { pathname, search, hash, replace: (to: string) => (visited.to = to) },
  })
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

describe('the page is settled', () => {
  test('when it has loaded and is painted', () => {
    const { classes, events, trigger } = visit('/products')
    trigger('paint', 'frame', '0 ms')
    expect(classes).toEqual(['js'])
    trigger('load', '0 ms')
    expect(classes).toEqual(['js'])
    trigger('frame', '0 ms')
    expect(classes).toEqual(['js', 'settled'])
    expect(events).toEqual(['settled'])
  })

  test('even if the first paint comes after load or is never reported', () => {
    const after = visit('/products')
    after.trigger('load', 'frame', '0 ms')
    expect(after.classes).toEqual(['js'])
    after.trigger('paint', 'frame', '0 ms')
    expect(after.classes).toEqual(['js', 'settled'])
    const never = visit('/products')
    never.trigger('load', '300 ms', 'frame', '0 ms')
    expect(never.classes).toEqual(['js', 'settled'])
  })

  test('before that as soon as the visitor touches it or 5 seconds have passed', () => {
    for (const event of ['scroll', 'pointermove', 'pointerdown', 'keydown', '5000 ms']) {
      const { classes, events, trigger } = visit('/products')
      trigger(event)
      expect(classes).toEqual(['js', 'settled'])
      expect(events).toEqual(['settled'])
    }
  })
})

test('the display font is set from the first paint if the same file was fetched before', () => {
  const knows = (file: string) => visit('/', { getItem: (key) => (key === 'font en' ? file : null) })
  expect(knows(FONT).classes).toEqual(['js', 'has-font'])
  expect(knows(FONT).fetched).toEqual([{ rel: 'preload', as: 'font', crossOrigin: '', href: FONT }])
  expect(knows('/older.woff2').classes).toEqual(['js'])
  expect(knows('/older.woff2').fetched).toEqual([])
})

test('the page is ready once it is parsed and painted, or has been loaded for a while, and has settled', async () => {
  const readyAfter = async (...happened: string[]) => {
    const { classes, trigger } = visit('/products')
    trigger(...happened)
    await new Promise(setImmediate)
    return classes.filter((name) => name === 'ready').length
  }
  expect(await readyAfter('DOMContentLoaded')).toBe(0)
  expect(await readyAfter('paint')).toBe(0)
  expect(await readyAfter('DOMContentLoaded', 'load')).toBe(0)
  expect(await readyAfter('paint', 'DOMContentLoaded')).toBe(0)
  expect(await readyAfter('scroll', 'DOMContentLoaded')).toBe(0)
  expect(await readyAfter('paint', 'scroll', 'DOMContentLoaded')).toBe(1)
  expect(await readyAfter('DOMContentLoaded', 'paint', 'scroll', 'keydown', '5000 ms')).toBe(1)
  expect(await readyAfter('DOMContentLoaded', 'paint', 'paint', 'load', '300 ms', 'frame', '0 ms')).toBe(1)
  expect(await readyAfter('DOMContentLoaded', 'load', '300 ms', 'frame', '0 ms')).toBe(1)
})
