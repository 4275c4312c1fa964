import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES, type Locale, localePath } from '@bayt/content/locale'
import { COLLECTIONS, fileOfAddress } from '@bayt/release/addresses'
import { ignoreMissing, replaceFile } from '../files.ts'
import { attempt } from '../log.ts'
import { SerialQueue } from '../queues.ts'

/** The folder of dictionaries in the data folder, and the first part of their addresses. */
const FOLDER = 'dictionaries'
export const DICTIONARY_PREFIX = '/_dict/'
/** A dictionary is replaced after a day at the earliest, so a text that staff remove is in no dictionary a day later. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000
/** Number of dictionaries per language: some visitors have an earlier dictionary. */
const KEPT = 8

/** Pages as a dictionary for the compression of other pages (RFC 9842). */
export interface Dictionary {
  locale: Locale
  madeAtMs: number
  file: string
  content: Buffer
  /** SHA-256 of the content. */
  hash: Buffer
  /** The hash in characters of addresses and entity tags. */
  id: string
}

/** The pages of a release. */
interface Pages {
  /** Addresses of its pages. */
  pages: readonly string[]
  /** Folder of its files. */
  dir: string
}

/**
 * The dictionaries of the served site, one per language: both lists, one product and one article. A browser that has fetched a dictionary
 * gets every further page without the parts that all pages have in common (docs/decisions/dictionaries.md). Dictionaries are made after a
 * release is served, and no file of a release depends on a dictionary.
 */
export class Dictionaries {
  readonly #dir: string
  readonly #updates = new SerialQueue()
  /** Newest first. */
  #known: readonly Dictionary[] | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param dataDir the data folder of the publisher */
  constructor(dataDir: string) {
    this.#dir = join(dataDir, FOLDER)
  }

  /** The newest dictionary of a language. */
  newest(locale: Locale): Dictionary | undefined {
    return this.#known?.find((dictionary) => dictionary.locale === locale)
  }

  /** The dictionary at an address of the site. Only the newest dictionary of each language has an address. */
  atAddress(pathname: string): Dictionary | undefined {
    return LOCALES.map((locale) => this.newest(locale)).find((newest) => newest && addressOf(newest) === pathname)
  }

  /** The dictionary that a client has. @param named the header `available-dictionary`, such as `:pZGm1A…=:` */
  named(named: string | string[] | undefined): Dictionary | undefined {
    return typeof named === 'string' ? this.#known?.find(({ hash }) => `:${hash.toString('base64')}:` === named) : undefined
  }

  /** Makes the missing dictionaries from a served release, and replaces old dictionaries whose pages have changed. Failures are logged. */
  update(release: Pages, nowMs = Date.now()): Promise<void> {
    clearTimeout(this.#timer)
    return this.#updates.run(() => attempt('Making the dictionaries', () => this.#update(release, nowMs)))
  }

  async #update(release: Pages, nowMs: number): Promise<void> {
    this.#known ??= await this.#read()
    let nextMs: number | undefined
    for (const locale of LOCALES) {
      const newest = this.newest(locale)
      const content = await contentOf(release, locale)
      if (newest?.content.equals(content) || content.byteLength === 0) continue
      // A clock that was put back makes an age negative.
      const ageMs = newest ? Math.abs(nowMs - newest.madeAtMs) : MAX_AGE_MS
      if (ageMs >= MAX_AGE_MS) this.#known = [await this.#write(locale, content, nowMs), ...this.#known]
      else nextMs = Math.max(nextMs ?? 0, MAX_AGE_MS - ageMs)
    }
    await this.#prune()
    if (nextMs !== undefined) this.#timer = setTimeout(() => void this.update(release), nextMs).unref()
  }

  async #read(): Promise<Dictionary[]> {
    const names = await readdir(this.#dir).catch(ignoreMissing<string[]>([]))
    const found: Dictionary[] = []
    for (const name of names) {
      const [, locale, madeAtMs] = /^(\w+)\.(\d+)\.txt$/.exec(name) ?? []
      const known = LOCALES.find((other) => other === locale)
      const file = join(this.#dir, name)
      if (known) found.push(dictionaryOf(known, Number(madeAtMs), file, await readFile(file)))
      else await rm(file, { force: true })
    }
    return found.toSorted((one, other) => other.madeAtMs - one.madeAtMs)
  }

  async #write(locale: Locale, content: Buffer, nowMs: number): Promise<Dictionary> {
    const file = join(this.#dir, `${locale}.${nowMs}.txt`)
    await mkdir(this.#dir, { recursive: true })
    await replaceFile(file, content)
    return dictionaryOf(locale, nowMs, file, content)
  }

  async #prune(): Promise<void> {
    const kept = new Set(
      LOCALES.flatMap((locale) => this.#known?.filter((known) => known.locale === locale).slice(0, KEPT) ?? []),
    )
    const old = this.#known?.filter((dictionary) => !kept.has(dictionary)) ?? []
    this.#known = this.#known?.filter((dictionary) => kept.has(dictionary))
    for (const { file } of old) await rm(file, { force: true })
  }
}

export function addressOf({ id }: Dictionary): string {
  return `${DICTIONARY_PREFIX}${id}.txt`
}

/** The header `use-as-dictionary`: pages of the language, whether opened or fetched in advance by the service worker. */
export function usedFor({ locale }: Pick<Dictionary, 'locale'>): string {
  const start = localePath(locale, '/')
  return `match="${start === '/' ? '/*' : `${start}{/*}?`}", match-dest=("document" "")`
}

function dictionaryOf(locale: Locale, madeAtMs: number, file: string, content: Buffer): Dictionary {
  const hash = createHash('sha256').update(content).digest()
  return { locale, madeAtMs, file, content, hash, id: hash.toString('base64url').slice(0, 16) }
}

async function contentOf({ pages, dir }: Pages, locale: Locale): Promise<Buffer> {
  const lists = COLLECTIONS.map((name) => localePath(locale, `/${name}`))
  const records = lists.map((list) => pages.find((page) => page.startsWith(`${list}/`) && /\/\d+$/.test(page)))
  const chosen = [...records, ...lists].filter((page) => page !== undefined).filter((page) => pages.includes(page))
  return Buffer.concat(await Promise.all(chosen.map((page) => readFile(join(dir, fileOfAddress(page))))))
}
