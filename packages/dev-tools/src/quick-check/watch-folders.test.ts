import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRepository } from './test-repository.ts'
import { type WatchedFolders, watchFolders } from './watch-folders.ts'

let root: string
let watched: WatchedFolders
let names: (string | null)[]

beforeEach(() => {
  root = createRepository()
  write('.gitignore', 'dist/\n')
  write('src/a.ts', '1')
  write('dist/deep/built.js', '1')
  names = []
  watched = watchFolders(root, (name) => names.push(name))
})
afterEach(() => {
  watched.close()
  rmSync(root, { recursive: true })
})

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}

/** Replaces a file as editors and `sed -i` do. */
function replace(file: string, text: string): void {
  write(`${file}.new`, text)
  renameSync(join(root, `${file}.new`), join(root, file))
}

/** Waits until all earlier changes are reported, and forgets them. Changes are reported in their order. */
async function reported(): Promise<(string | null)[]> {
  const last = randomUUID()
  write(last, '')
  await expect.poll(() => names).toContain(last)
  return names.splice(0)
}

describe('npm run check -- --watch sees', () => {
  it('a file that was replaced before', async () => {
    replace('src/a.ts', '2')
    expect(await reported()).toContain('a.ts')
    write('src/a.ts', '3')
    expect(await reported()).toContain('a.ts')
  })

  it('a file in a new folder', async () => {
    mkdirSync(join(root, 'src/new/empty'), { recursive: true })
    expect(await reported()).toContain('new')
    watched.update()
    write('src/new/empty/b.ts', '1')
    expect(await reported()).toContain('b.ts')
  })

  it('a file in a folder that was deleted and is back', async () => {
    rmSync(join(root, 'src'), { recursive: true })
    write('src/a.ts', '2')
    watched.update()
    await reported()
    write('src/a.ts', '3')
    expect(await reported()).toContain('a.ts')
  })

  it('nothing in what git ignores', async () => {
    write('dist/deep/built.js', '2')
    expect(await reported()).not.toContain('built.js')
  })
})
