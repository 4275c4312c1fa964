import fs, {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/** A file keeps its id when it is renamed. */
type Change =
  | { kind: 'create' | 'folder' | 'rename'; id: number; path: string }
  | { kind: 'remove'; id: number }
  | { kind: 'resize'; id: number; size: number }
  | { kind: 'write'; id: number; at: number; data: Buffer }
  | { kind: 'flush'; id: number }
  | { kind: 'acknowledged'; save: number }

/** Records the changes of a program in this process to the files of a folder, so that a power cut can be made at every point. */
export class DiskLog {
  readonly changes: Change[] = []
  readonly #folder: string
  readonly #before: string
  readonly #ids = new Map<string, number>()
  readonly #open = new Map<number, number>()
  readonly #known: ReadonlyMap<number, string>
  readonly #originals = (({
    openSync,
    writeFileSync,
    mkdirSync,
    writeSync,
    truncateSync,
    renameSync,
    unlinkSync,
    fsyncSync,
    fdatasyncSync,
  }) => ({
    ...{ openSync, writeFileSync, mkdirSync, writeSync, truncateSync, renameSync, unlinkSync, fsyncSync, fdatasyncSync },
  }))(fs)

  /** @param before a folder that gets a copy of the folder's first state */
  constructor(folder: string, before: string) {
    this.#folder = folder
    this.#before = before
    cpSync(folder, before, { recursive: true })
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) this.#ids.set(path, this.#ids.size)
    const names = [...this.#ids]
    this.#ids.set('', this.#ids.size)
    this.#known = new Map(names.map(([path, id]) => [id, path]))
    this.#record()
  }

  acknowledge(save: number): void {
    this.changes.push({ kind: 'acknowledged', save })
  }

  end(): void {
    Object.assign(fs, this.#originals)
    syncBuiltinESMExports()
  }

  /**
   * Writes the folder as a power cut may leave it: flushed data is complete, other data is partial. New and changed names are on the disk
   * in their order, up to a random moment after the last flush, as in a journaling file system.
   * @returns the saves that were acknowledged before the cut
   */
  cut(at: number, target: string, random: () => number): number[] {
    const past = this.changes.slice(0, at)
    const lastFlush = past.findLastIndex(({ kind }) => kind === 'flush')
    const named = lastFlush + Math.floor(random() * (past.length - lastFlush))
    const flushedAt = new Map<number, number>()
    for (const [index, change] of past.entries()) if (change.kind === 'flush') flushedAt.set(change.id, index)
    cpSync(this.#before, target, { recursive: true })
    const paths = new Map(this.#known)
    const saves: number[] = []
    for (const [index, change] of past.entries()) {
      if (change.kind === 'acknowledged') saves.push(change.save)
      else if (change.kind === 'write') {
        const path = paths.get(change.id)
        const isFlushed = index < (flushedAt.get(change.id) ?? -1)
        const part = isFlushed
          ? change.data
          : change.data.subarray(0, 4096 * Math.floor(random() * (change.data.length / 4096 + 2)))
        if (path !== undefined) writeAt(join(target, path), part, change.at)
      } else if (index <= named) apply(change, paths, target)
    }
    return saves
  }

  #record(): void {
    const { changes } = this
    const real = this.#originals
    const inside = (path: unknown) =>
      typeof path === 'string' && path.startsWith(this.#folder) ? path.slice(this.#folder.length + 1) : undefined
    const idOf = (path: string) => {
      const id = this.#ids.get(path) ?? this.#ids.size + 1_000_000
      this.#ids.set(path, id)
      return id
    }
    const replaced = {
      openSync: (path: string, ...more: [string, number?]) => {
        const descriptor = real.openSync(path, ...more)
        const name = inside(path)
        if (name === undefined) this.#open.delete(descriptor)
        else this.#open.set(descriptor, idOf(name))
        return descriptor
      },
      writeFileSync: (path: string, ...more: [string]) => {
        real.writeFileSync(path, ...more)
        const name = inside(path)
        if (name !== undefined) changes.push({ kind: 'create', id: this.#renew(name), path: name })
      },
      mkdirSync: (path: string, ...more: []) => {
        real.mkdirSync(path, ...more)
        const name = inside(path)
        if (name !== undefined) changes.push({ kind: 'folder', id: idOf(name), path: name })
      },
      writeSync: (descriptor: number, data: Uint8Array, from: number, length: number, at: number) => {
        const id = this.#open.get(descriptor)
        const copy = Buffer.from(data.buffer, data.byteOffset + from, length)
        if (id !== undefined) changes.push({ kind: 'write', id, at, data: Buffer.from(copy) })
        return real.writeSync(descriptor, data, from, length, at)
      },
      truncateSync: (path: string, size: number) => {
        real.truncateSync(path, size)
        const name = inside(path)
        if (name !== undefined) changes.push({ kind: 'resize', id: idOf(name), size })
      },
      renameSync: (from: string, to: string) => {
        real.renameSync(from, to)
        const [old, name] = [inside(from), inside(to)]
        if (old === undefined || name === undefined) return
        const id = idOf(old)
        this.#ids.delete(old)
        this.#ids.set(name, id)
        changes.push({ kind: 'rename', id, path: name })
      },
      unlinkSync: (path: string) => {
        real.unlinkSync(path)
        const name = inside(path)
        if (name === undefined) return
        changes.push({ kind: 'remove', id: idOf(name) })
        this.#ids.delete(name)
      },
      fsyncSync: (descriptor: number) => this.#flush(descriptor, real.fsyncSync),
      fdatasyncSync: (descriptor: number) => this.#flush(descriptor, real.fdatasyncSync),
    }
    Object.assign(fs, replaced)
    syncBuiltinESMExports()
  }

  #flush(descriptor: number, flush: (descriptor: number) => void): void {
    flush(descriptor)
    const id = this.#open.get(descriptor)
    if (id !== undefined) this.changes.push({ kind: 'flush', id })
  }

  #next = 2_000_000

  /** Gives a path a new id: a new file may have the path of a removed file. */
  #renew(path: string): number {
    this.#next += 1
    this.#ids.set(path, this.#next)
    return this.#next
  }
}

function apply(change: Exclude<Change, { kind: 'write' | 'acknowledged' }>, paths: Map<number, string>, target: string): void {
  const { kind, id } = change
  const path = paths.get(id)
  if (kind === 'create') writeFileSync(join(target, change.path), '')
  if (kind === 'folder') mkdirSync(join(target, change.path), { recursive: true })
  if (kind === 'rename' && path !== undefined) renameSync(join(target, path), join(target, change.path))
  if (kind === 'resize' && path !== undefined) truncateSync(join(target, path), change.size)
  if (kind === 'remove' && path !== undefined) rmSync(join(target, path), { force: true })
  if (kind === 'create' || kind === 'folder' || kind === 'rename') paths.set(id, change.path)
  if (kind === 'remove') paths.delete(id)
}

function writeAt(path: string, data: Uint8Array, at: number): void {
  if (data.length === 0) return
  const file = openSync(path, 'r+')
  writeSync(file, data, 0, data.length, at)
  closeSync(file)
}
