import { linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../test/helpers.ts'
import { removeUnusedPictures } from './remove-unused-pictures.ts'

const DAY_MS = 24 * 3_600_000
const USED = 'a'.repeat(20)
const OTHER = 'b'.repeat(20)

function cache() {
  const dir = newFolder()
  const add = (file: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), 'x')
    return join(dir, file)
  }
  const left = () =>
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
  return { dir, add, left }
}

const release = () => {
  const dir = newFolder()
  mkdirSync(join(dir, '_pictures'))
  return dir
}
const afterADay = () => Date.now() + DAY_MS + 60_000

describe('removing unused pictures', () => {
  it('removes pictures older than a day that no kept release uses, and keeps the journal', async () => {
    const { dir, add, left } = cache()
    for (const id of [USED, OTHER]) {
      for (const file of [`variants/${id}-640.webp`, `variants/${id}-640.avif`, `originals/${id}`, `share/${id}.jpg`]) add(file)
    }
    add('journal-1.jsonl')
    const kept = release()
    // Simulates a cache on another disk: the release has a copy instead of a hard link, here of a single width and format.
    writeFileSync(join(kept, '_pictures', `${USED}-640.webp`), 'x')
    const removed = await removeUnusedPictures({ pictureCacheDir: dir, releaseDirs: [kept], isFull: false, nowMs: afterADay() })
    expect(removed).toBe(4)
    expect(left()).toEqual([USED, `${USED}-640.avif`, `${USED}-640.webp`, `${USED}.jpg`, 'journal-1.jsonl'])
  })

  it('keeps pictures that any release links, also of another publisher', async () => {
    const { dir, add, left } = cache()
    const elsewhere = release()
    linkSync(add(`variants/${OTHER}-640.webp`), join(elsewhere, '_pictures', `${OTHER}-640.webp`))
    await removeUnusedPictures({ pictureCacheDir: dir, releaseDirs: [], isFull: true, nowMs: afterADay() })
    expect(left()).toEqual([`${OTHER}-640.webp`])
  })

  it('keeps new pictures: a render may be about to link them', async () => {
    const { dir, add, left } = cache()
    add(`variants/${OTHER}-640.webp`)
    await removeUnusedPictures({ pictureCacheDir: dir, releaseDirs: [], isFull: false, nowMs: Date.now() + DAY_MS - 60_000 })
    expect(left()).toHaveLength(1)
    await removeUnusedPictures({ pictureCacheDir: dir, releaseDirs: [], isFull: true, nowMs: Date.now() + DAY_MS / 24 })
    expect(left()).toEqual([])
  })

  it('removes files that a crash left incomplete, also of a used picture', async () => {
    const { dir, add, left } = cache()
    const kept = release()
    linkSync(add(`variants/${USED}-640.webp`), join(kept, '_pictures', `${USED}-640.webp`))
    add(`variants/${USED}-640.avif.5f1d.part`)
    await removeUnusedPictures({ pictureCacheDir: dir, releaseDirs: [kept], isFull: false, nowMs: afterADay() })
    expect(left()).toEqual([`${USED}-640.webp`])
  })

  it('works without a cache folder', async () => {
    expect(await removeUnusedPictures({ pictureCacheDir: '/nowhere', releaseDirs: ['/nowhere'], isFull: false, nowMs: 0 })).toBe(
      0,
    )
  })
})
