import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeAtomically } from '@bayt/release/files'
import type { DocumentSizes } from '@bayt/release/printed-documents'
import { z } from 'zod'
import { readJson, versionOf } from '../files.ts'

const document = z.object({
  /** See `PrintSource.hash`. */
  source: z.string(),
  /** Name of the file, a hash of its content. */
  file: z.string().regex(/^[\w-]+\.pdf$/),
  bytes: z.int(),
  /** Title of the printed page. */
  title: z.string(),
})
export type StoredDocument = z.output<typeof document>

const index = z.record(z.string(), document)
type Index = Readonly<z.output<typeof index>>

/**
 * The printed PDFs, in the folder `documents` of the data folder: files named by their content, and `index.json`, which names the file of
 * each address. The builder writes them, and the site server reads them. The folder `site` has each PDF once more under its address, for
 * Caddy.
 */
export class DocumentStore {
  /** The folder. `keep` removes what killed processes have left in it. */
  readonly dir: string
  /** The last index that was read, with the version of its file. */
  #known: { version: string; index: Index } | undefined

  constructor(dataDir: string) {
    this.dir = join(dataDir, 'documents')
  }

  /** The PDFs by their addresses; empty if the index is missing or broken. */
  async read(): Promise<Index> {
    const version = await versionOf(this.#indexFile)
    if (this.#known?.version !== version) this.#known = { version, index: (await readJson(this.#indexFile, index)) ?? {} }
    return this.#known.index
  }

  async sizes(): Promise<DocumentSizes> {
    return Object.fromEntries(Object.entries(await this.read()).map(([address, { bytes }]) => [address, bytes]))
  }

  pathOf({ file }: StoredDocument): string {
    return join(this.dir, file)
  }

  /** Stores the PDF of an address. Readers find the former PDF or the new one. */
  async put(address: string, pdf: Uint8Array, of: Pick<StoredDocument, 'source' | 'title'>): Promise<void> {
    const file = `${createHash('sha256').update(pdf).digest('base64url').slice(0, 22)}.pdf`
    await mkdir(this.dir, { recursive: true })
    await writeAtomically(join(this.dir, file), pdf)
    await this.#link(file, address)
    await this.#save({ ...(await this.read()), [address]: { ...of, file, bytes: pdf.byteLength } })
  }

  /** Removes the PDFs of all other addresses, and files without an address. */
  async keep(addresses: ReadonlySet<string>): Promise<void> {
    await mkdir(this.dir, { recursive: true })
    const all = Object.entries(await this.read())
    const kept = all.filter(([address]) => addresses.has(address))
    if (kept.length < all.length) await this.#save(Object.fromEntries(kept))
    for (const [address] of all) if (!addresses.has(address)) await rm(join(this.siteDir, address), { force: true })
    const files = new Set(['index.json', 'site', ...kept.map(([, { file }]) => file)])
    for (const file of await readdir(this.dir))
      if (!files.has(file)) await rm(join(this.dir, file), { recursive: true, force: true })
  }

  /** The folder of the PDFs under their addresses. */
  get siteDir(): string {
    return join(this.dir, 'site')
  }

  get #indexFile(): string {
    return join(this.dir, 'index.json')
  }

  #save(next: Index): Promise<void> {
    return writeAtomically(this.#indexFile, JSON.stringify(next))
  }

  /** Puts a file under an address, too: as a hard link, which takes no space. */
  async #link(file: string, address: string): Promise<void> {
    const to = join(this.siteDir, address)
    const temporary = join(this.dir, `${randomUUID()}.part`)
    await mkdir(dirname(to), { recursive: true })
    await link(join(this.dir, file), temporary)
    await rename(temporary, to)
    // `rename` leaves the name if both names are links to one file.
    await rm(temporary, { force: true })
  }
}
