import fs, { existsSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { fileOfAddress } from '@bayt/release/addresses'
import { expect, it, onTestFinished } from 'vitest'
import { testRenders } from '../../test/rendered-site.ts'

/** A render may reuse an unneeded folder: the files equal the files of a clean render, and few links are made. */

const { dir, pictureCacheDir, seed, filesIn, ...renders } = await testRenders()

const dirOf = (name: string) => join(dir, name)

async function render(name: string, content: PublicContent, from: { base?: string; spare?: string } = {}) {
  const report = await renders.render(name, { content, ...from })
  return { report, files: filesIn(name) }
}

/** Counts the links, moves and removals of files from now on, except in the picture cache. */
function countCalls(): { linkSync: number; renameSync: number; rmSync: number } {
  const counts = { linkSync: 0, renameSync: 0, rmSync: 0 }
  for (const name of ['linkSync', 'renameSync', 'rmSync'] as const) {
    const original: (path: string, ...others: never[]) => void = fs[name]
    Object.assign(fs, {
      [name]: (path: string, ...others: never[]) => {
        if (!path.startsWith(pictureCacheDir)) counts[name] += 1
        return original(path, ...others)
      },
    })
    onTestFinished(() => {
      Object.assign(fs, { [name]: original })
      syncBuiltinESMExports()
    })
  }
  syncBuiltinESMExports()
  return counts
}

/** The first product with another name, without the products in `without`. */
function edited(name_en: string, without: number[] = []): PublicContent {
  const [first, ...others] = seed.products
  if (!first) throw new Error('The seed has no product.')
  return { ...seed, products: [{ ...first, name_en }, ...others].filter(({ id }) => !without.includes(id)) }
}

it('takes over what is the same, removes the rest, and links only what is missing', async () => {
  const deleted = seed.products.at(-1)?.id ?? 0
  const first = await render('1', seed)
  await render('2', edited('Two', [deleted]), { base: '1' })
  const third = await render('3', edited('Three'), { base: '2' })
  const counts = countCalls()
  const { report, files } = await render('4', seed, { base: '3', spare: '1' })
  // The third render has the deleted product again: its pages and the lists were rendered again, so their files cannot be kept
  // from the first render.
  expect(counts.linkSync).toBeLessThan(first.files.size / 2)
  expect(report.kept.size).toBeGreaterThan(first.report.changed.length / 2)
  for (const page of report.changed) expect(report.kept.has(fileOfAddress(page)), page).toBe(false)
  expect(files).toEqual(first.files)
  expect(filesIn('3')).toEqual(third.files)
})

it('costs by what was edited since the spare render', async () => {
  await render('a', seed)
  for (const [name, base] of ['ab', 'bc', 'cd'].map((pair) => [...pair].toReversed()))
    await render(name ?? '', edited(`Name ${name}`), { base: base ?? '' })
  const counts = countCalls()
  const { report } = await render('e', edited('Name e'), { base: 'd', spare: 'b' })
  expect(counts.linkSync).toBe(0)
  expect(counts.rmSync, 'freeing files is slow').toBe(0)
  // The folder, each changed file, and the service worker are moved.
  expect(counts.renameSync).toBe(1 + report.changed.length + 1)
})

it('makes a complete site without a spare folder that was removed', async () => {
  const clean = await render('first', seed)
  await render('second', edited('Second'), { base: 'first' })
  rmSync(dirOf('first'), { recursive: true })
  const { report, files } = await render('third', seed, { base: 'second', spare: 'first' })
  expect(report.kept.size).toBe(0)
  expect(files).toEqual(clean.files)
})

it('keeps nothing of a folder that it does not know, or without a base', async () => {
  await render('x', seed)
  rmSync(dirOf('y'), { recursive: true, force: true })
  for (const from of [{ spare: 'x' }, { base: 'x', spare: 'never-rendered' }]) {
    const { report } = await render('y', seed, from)
    expect(report.kept.size).toBe(0)
    expect(existsSync(dirOf('x'))).toBe(true)
    rmSync(dirOf('y'), { recursive: true })
  }
})
