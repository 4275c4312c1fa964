import { linkSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { removeUnusedPictures } from './remove-unused-pictures.ts'

const DAY_MS = 24 * 3_600_000
const SHOWN = 'a'.repeat(20)
const OTHER = 'b'.repeat(20)

function cache() {
  const dir = mkdtempSync(join(tmpdir(), 'room-'))
  const place = (file: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), 'x')
    return join(dir, file)
  }
  const left = () =>
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
  return { dir, place, left }
}

const release = () => {
  const dir = mkdtempSync(join(tmpdir(), 'room-release-'))
  mkdirSync(join(dir, '_pictures'))
  return dir
}
const later = () => Date.now() + DAY_MS + 60_000

describe('room on the disk', () => {
  it('is made by what no kept release shows and nobody touched for a day; the journal stays', async () => {
    const { dir, place, left } = cache()
    for (const id of [SHOWN, OTHER]) {
      for (const file of [`variants/${id}-640.webp`, `variants/${id}-640.avif`, `originals/${id}`, `share/${id}.jpg`]) place(file)
    }
    place('journal-1.jsonl')
    const kept = release()
    // A copy, as where the cache is on another disk; in one width and format alone.
    writeFileSync(join(kept, '_pictures', `${SHOWN}-640.webp`), 'x')
    const removed = await removeUnusedPictures({ pictureCacheDir: dir, releaseDirs: [kept], isFull: false, nowMs: later() })
    expect(removed).toBe(4)
    expect(left()).toEqual([SHOWN, `${SHOWN}-640.avif`, `${SHOWN}-640.webp`, `${SHOWN}.jpg`, 'journal-1.jsonl'])
  })

  it('is not made by what a release still links to, whoever keeps it', async () => {
    const { dir, place, left } = cache()
    const elsewhere = release()
    linkSync(place(`variants/${OTHER}-640.webp`), join(elsewhere, '_pictures', `${OTHER}-640.webp`))
    await removeUnusedPictures({ pictureCacheDir: dir, releaseDirs: [], isFull: true, nowMs: later() })
    expect(left()).toEqual([`${OTHER}-640.webp`])
  })

  it('is not made by what is new: a render may be about to link to it', async () => {
    const { dir, place, left } = cache()
    place(`variants/${OTHER}-640.webp`)
    await removeUnusedPictures({ pictureCacheDir: dir, releaseDirs: [], isFull: false, nowMs: Date.now() + DAY_MS - 60_000 })
    expect(left()).toHaveLength(1)
    await removeUnusedPictures({ pictureCacheDir: dir, releaseDirs: [], isFull: true, nowMs: Date.now() + DAY_MS / 24 })
    expect(left()).toEqual([])
  })

  it('is made by what a crash left half written, also of a picture that is shown', async () => {
    const { dir, place, left } = cache()
    const kept = release()
    linkSync(place(`variants/${SHOWN}-640.webp`), join(kept, '_pictures', `${SHOWN}-640.webp`))
    place(`variants/${SHOWN}-640.avif.5f1d.part`)
    await removeUnusedPictures({ pictureCacheDir: dir, releaseDirs: [kept], isFull: false, nowMs: later() })
    expect(left()).toEqual([`${SHOWN}-640.webp`])
  })

  it('needs no cache', async () => {
    expect(await removeUnusedPictures({ pictureCacheDir: '/nowhere', releaseDirs: ['/nowhere'], isFull: false, nowMs: 0 })).toBe(
      0,
    )
  })
})
