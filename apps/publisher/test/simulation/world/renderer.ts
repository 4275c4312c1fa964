import { link, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentState } from '@bayt/content/queries/public-content'
import { refuseLoss } from '@bayt/release/check-release'
import type { MadeRelease, ReleaseJob } from '@bayt/release/make-release'
import { z } from 'zod'
import type { PublisherDeps } from '../../../src/publisher.ts'
import { type Backend, type PublicRow, publicRow } from './backend.ts'
import type { Network } from './network.ts'
import type { Simulation } from './simulation.ts'

/** The content of a page: one version of a row, and whether the default picture replaces its picture. */
export const page = publicRow.extend({ isDefaultPicture: z.boolean() })
type Page = z.output<typeof page>

/** Each row counts as several pages, so that few rows are enough for the check of the number of pages. */
const COUNTED = ['', '/ar', '/print', '/ar/print']

/** The name of the file of a row. */
export const pageName = ({ table, id }: PublicRow) => `${table}-${id}.html`

/**
 * A fake of the worker that renders: reads a snapshot, and writes a small file per row and an index that lists them. Files of
 * unchanged rows are links into the previous release, as in the real worker. @param code version of the code that renders
 */
export function createModelRenderer(
  { simulation, network, backend }: { simulation: Simulation; network: Network; backend: Backend },
  code: string,
): PublisherDeps['renderer'] {
  let known = new Map<string, Page[]>()

  function missing(url: string): MadeRelease['missing'][number] {
    if (backend.pictures.get(url) === 'broken') return { url, why: 'The picture cannot be decoded.', isBroken: true }
    return { url, why: 'The media library answered 404 for the picture.' }
  }

  async function write({ outDir, baseDir }: ReleaseJob, page: Page, base: Page[] | undefined): Promise<void> {
    const [text, file] = [JSON.stringify(page), join(outDir, pageName(page))]
    const isSame = base?.some((old) => JSON.stringify(old) === text)
    if (isSame && baseDir !== undefined) await link(join(baseDir, pageName(page)), file)
    // The model assumes that the files of a release are flushed before the switch (docs/decisions/simulation.md).
    else await writeFile(file, text, { flush: true })
  }

  return {
    codeVersion: async () => code,
    encodeInBackground: async () => ({ encoded: 0, failed: [] }),
    readState: () =>
      network.query(
        (): ContentState => ({ newestChange: backend.newestChange, confirmedChange: backend.confirmation.confirmed.change }),
      ),
    async make(job) {
      const snapshot = await network.query(() => backend.snapshots.get(backend.newestChange))
      if (!snapshot) throw new Error('There is no content.')
      await simulation.wait(simulation.between(50, 3_000))
      const { rows, newestChange } = snapshot
      const pages = rows.map((row) => ({ ...row, isDefaultPicture: row.picture !== null && backend.pictures.has(row.picture) }))
      const base = job.baseDir === undefined ? undefined : known.get(job.baseDir)
      for (const page of pages) await write(job, page, base)
      const isDying = simulation.faults['renderer dies']
      simulation.faults['renderer dies'] = false
      if (isDying) throw new Error('The renderer stopped unexpectedly (exit code 1).')
      await writeFile(join(job.outDir, 'index.html'), JSON.stringify(snapshot), { flush: true })
      known = new Map([[job.outDir, pages]])
      const count = (table: string) => rows.filter((row) => row.table === table).length
      const made: MadeRelease = {
        info: { release: job.release, newestChange, builtAt: new Date().toISOString() },
        pages: ['/', ...pages.flatMap((page) => COUNTED.map((prefix) => `${prefix}/${pageName(page)}`))],
        rows: { products: count('products'), partners: count('partners') },
        missing: pages.flatMap(({ isDefaultPicture, picture }) => (isDefaultPicture && picture ? [missing(picture)] : [])),
        ...{ contentSecurityPolicy: "default-src 'self'", pagePolicies: { texts: [], ofPages: [] } },
        ...{ rendered: pages.length, deadLinks: [], notShown: [], lackingPictures: [], phasesMs: { read: 1 } },
      }
      const now = { newestChange, pages: made.pages.length, rows: made.rows }
      if (job.live) await refuseLoss(job.live, now, () => network.query(() => backend.confirmation.confirmed))
      return made
    },
  }
}
