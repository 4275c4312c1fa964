import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { LOCALES } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { DICTIONARIES } from '../src/ui/i18n/dictionary.ts'
import { CHUNK_LIST, type ListedChunk } from './chunk-list.ts'

/** Budgets of the specification for the built console in `dist` (`turbo run build`). */

const DIST = join(import.meta.dirname, '../dist')
const BUDGET_BYTES = 215 * 1024
const FIRST_PAINT_BYTES = 12 * 1024

const textOf = (name: string) => readFileSync(join(DIST, name), 'utf8')
const listed: ListedChunk[] = JSON.parse(readFileSync(CHUNK_LIST, 'utf8'))
const chunks = new Map(listed.map((chunk) => [chunk.fileName, chunk]))
/** The page, its style sheets and the picture of the login. */
const page = {
  html: textOf('index.html'),
  styles: globSync('assets/first-*.css', { cwd: DIST }).map(textOf).join(''),
  mark: textOf('mark-ivory.svg'),
}

/** The chunk that begins with a source file. */
function chunkOf(source: string): ListedChunk {
  return find(source, ({ facadeModuleId }) => facadeModuleId?.endsWith(source) ?? false)
}

/** The chunk that the page itself loads. */
function firstChunk(): ListedChunk {
  return find('the page', ({ moduleIds }) => moduleIds.some((id) => id.endsWith('/admin/src/main.tsx')))
}

function find(name: string, isWanted: (chunk: ListedChunk) => boolean): ListedChunk {
  const found = [...chunks.values()].find(isWanted)
  if (!found) throw new Error(`No chunk contains ${name}.`)
  return found
}

/** A chunk and its static imports. */
function loadedWith(chunk: ListedChunk, seen = new Set<ListedChunk>()): Set<ListedChunk> {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports) loadedWith(chunks.get(name) ?? chunk, seen)
  return seen
}

/** The bytes that a browser receives. */
const bytes = (loaded: Iterable<ListedChunk>) =>
  [...loaded].reduce((sum, { fileName }) => sum + statSync(join(DIST, `${fileName}.br`)).size, 0)

test('the sign-in is shown after at most 12 KB (brotli), without a script of a file', () => {
  const first = Object.values(page).reduce((sum, text) => sum + brotliCompressSync(text).byteLength, 0)
  expect(first).toBeLessThanOrEqual(FIRST_PAINT_BYTES)
  expect(page.html).not.toMatch(/<script(?![^>]*type="text\/later")[^>]* src=/)
  expect(page.html.match(/<link [^>]*rel="stylesheet"/g)).toHaveLength(1)
})

test.each(LOCALES)('the sign-in in the page is that of the console, with its styles: %s', (locale) => {
  const login = new RegExp(`<template id="login-${locale}">(.*?)</template>`, 's').exec(page.html)?.[1] ?? ''
  const { email, password, submit, forgotten } = DICTIONARIES[locale].login
  for (const text of [email, password, submit, forgotten]) expect(login).toContain(text)
  const classes = [...login.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  const ours = new Set(classes.filter((name) => name.startsWith('_')))
  expect(ours.size).toBeGreaterThan(10)
  expect([...ours].filter((name) => !page.styles.includes(`.${name}`))).toEqual([])
  // The content security policy refuses `style` attributes.
  expect(login).not.toContain(' style=')
})

test('the first load, with the login or the dashboard, is at most 215 KB of JavaScript (brotli)', () => {
  const login = loadedWith(firstChunk())
  expect([...login].some(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/sign-in/login-screen.tsx')))).toBe(true)
  expect(bytes(login)).toBeLessThanOrEqual(BUDGET_BYTES)
  expect(bytes(loadedWith(chunkOf('/app/dashboard.tsx'), login))).toBeLessThanOrEqual(BUDGET_BYTES)
})

test('a list is loaded with at most ten files', () => {
  for (const list of ['/app/list-screens.tsx', '/media/media-screen.tsx'])
    expect(loadedWith(chunkOf(list), loadedWith(firstChunk())).size, list).toBeLessThanOrEqual(10)
})

test('each screen is a chunk, and rarely used code is loaded on demand', () => {
  const first = [...loadedWith(firstChunk())].flatMap(({ moduleIds }) => moduleIds).join('\n')
  for (const screen of [
    'app/list-screens',
    'app/partners-screen',
    'app/impact-gallery-screen',
    'screens/media/media-screen',
    'screens/pictures/pictures-screen',
    'account/users/users-screen',
    'history/bin/bin-screen',
  ]) {
    expect(chunkOf(`/src/${screen}.tsx`).fileName).toContain(screen.replace(/.*\//, ''))
    expect(first).not.toContain(`/src/${screen}.tsx`)
  }
  for (const table of ['products', 'articles', 'search-words']) expect(first).not.toMatch(new RegExp(`/screens/${table}\\b`))
  for (const rare of ['markdown-it', 'bcryptjs', 'react-hook-form', 'diff', 'idiomorph', 'history', 'record/preview/frame'])
    expect(first).not.toContain(`/${rare}/`)
})
