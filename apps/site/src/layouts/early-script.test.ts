import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { EARLY_SCRIPT } from './early-script.ts'

interface Visit {
  to?: string
  classes: string[]
  /** Tells the page that something happened: an event, the first paint, or that the time it set has come. */
  tell: (what: string) => void
}

/** Runs the script as a page at `address` would. */
function visit(address: string, getItem: (key: string) => string | null): Visit {
  const { pathname, search, hash } = new URL(address, 'https://example.test')
  const listeners: { what: string; listen: () => void }[] = []
  const listenTo = (what: string, listen: () => void) => listeners.push({ what, listen })
  const visited: Visit = {
    classes: [],
    tell: (what) => {
      for (const one of listeners.filter((listener) => listener.what === what)) one.listen()
    },
  }
  runInNewContext(EARLY_SCRIPT, {
    document: {
      documentElement: { classList: { add: (name: string) => visited.classes.push(name) } },
      addEventListener: listenTo,
      querySelectorAll: () => [],
    },
    PerformanceObserver: class {
      constructor(seen: () => void) {
        listenTo('paint', seen)
      }
      observe() {}
    },
    setTimeout: (done: () => void, ms: number) => listenTo(`${ms} ms`, done),
    localStorage: { getItem },
    window: { addEventListener: listenTo },
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

test('the page is settled when it has loaded, and before that as soon as the visitor touches it or 5 seconds have passed', () => {
  for (const event of ['load', 'scroll', 'pointermove', 'pointerdown', 'keydown', '5000 ms']) {
    const { classes, tell } = visit('/products', stored(null))
    expect(classes).toEqual(['js'])
    tell(event)
    expect(classes).toEqual(['js', 'settled'])
  }
})

test('the scripts run once the page is parsed and painted, or has been loaded for a while', async () => {
  const readyAfter = async (...happened: string[]) => {
    const { classes, tell } = visit('/products', stored(null))
    happened.forEach(tell)
    await new Promise(setImmediate)
    return classes.filter((name) => name === 'ready').length
  }
  expect(await readyAfter('DOMContentLoaded')).toBe(0)
  expect(await readyAfter('paint')).toBe(0)
  expect(await readyAfter('DOMContentLoaded', 'load')).toBe(0)
  expect(await readyAfter('paint', 'DOMContentLoaded')).toBe(1)
  expect(await readyAfter('DOMContentLoaded', 'paint', 'paint', 'load', '300 ms')).toBe(1)
  expect(await readyAfter('DOMContentLoaded', 'load', '300 ms')).toBe(1)
})
