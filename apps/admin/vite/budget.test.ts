import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const BUDGET_BYTES = 220 * 1024

interface Chunk {
  fileName: string
  code: string
  imports: string[]
  facadeModuleId: string | null
  moduleIds: string[]
}

let chunks: Map<string, Chunk>

beforeAll(async () => {
  // Vitest sets `test`, which would select the development build of React.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ root: ROOT, logLevel: 'silent', build: { write: false } })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  chunks = new Map(outputs.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [])))
}, 60_000)

/** The chunk that begins with a source file. */
function chunkOf(source: string): Chunk {
  return find(source, ({ facadeModuleId }) => facadeModuleId?.endsWith(source) ?? false)
}

/** The chunk of what the page itself loads. */
function firstChunk(): Chunk {
  return find('the page', ({ moduleIds }) => moduleIds.some((id) => id.endsWith('/admin/src/main.tsx')))
}

function find(name: string, isWanted: (chunk: Chunk) => boolean): Chunk {
  const found = [...chunks.values()].find(isWanted)
  if (!found) throw new Error(`No chunk contains ${name}.`)
  return found
}

/** A chunk and its static imports. */
function loadedWith(chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports) loadedWith(chunks.get(name) ?? chunk, seen)
  return seen
}

const bytes = (loaded: Iterable<Chunk>) => [...loaded].reduce((sum, { code }) => sum + brotliCompressSync(code).byteLength, 0)

test('the first load, with the login or the dashboard, is at most 220 KB of JavaScript (brotli)', () => {
  for (const first of ['/routes/login.tsx', '/routes/dashboard.tsx']) {
    const loaded = loadedWith(chunkOf(first), loadedWith(firstChunk()))
    expect(bytes(loaded), first).toBeLessThanOrEqual(BUDGET_BYTES)
  }
  // Compressing takes seconds on a busy machine.
}, 60_000)

test('a list is loaded with at most ten files', () => {
  for (const list of ['/routes/products.tsx', '/routes/articles.tsx', '/routes/media.tsx'])
    expect(loadedWith(chunkOf(list), loadedWith(firstChunk())).size, list).toBeLessThanOrEqual(10)
})

test('each screen is a chunk, and rarely used code is loaded on demand', () => {
  const first = [...loadedWith(firstChunk())].flatMap(({ moduleIds }) => moduleIds).join('\n')
  for (const screen of [
    'products',
    'articles',
    'media',
    'partners',
    'impact-gallery',
    'search-words',
    'pictures',
    'users',
    'bin',
  ]) {
    expect(chunkOf(`/routes/${screen}.tsx`).fileName).toContain(screen)
    expect(first).not.toContain(`/features/${screen}/`)
  }
  for (const rare of [
    'markdown-it',
    'bcryptjs',
    'react-hook-form',
    'diff',
    'idiomorph',
    'resource/history',
    'resource/preview/frame',
  ])
    expect(first).not.toContain(`/${rare}/`)
})
