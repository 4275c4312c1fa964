import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleRuns } from '@bayt/content/testing/sample-runs'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { DiskLog } from './disk-log.test-data.ts'
import { durableOptions } from './durable-files.ts'

/** Cuts at random points of the log. `npm run test:long` makes a thousand cuts, the complete run one cut. */
const CUTS = process.env.TEST_LONG === '1' ? 1_000 : sampleRuns(3)
const SAVES = 60
const TIMEOUT_MS = 3 * 3_600_000

const open = async (folder: string) => PGlite.create({ dataDir: folder, ...(await durableOptions(folder)) })

/** A small generator of numbers from 0 to 1 with a seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test(
  'after a power cut the database opens with every acknowledged save and undamaged pages',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'bayt-cut-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const folder = join(root, 'database')
    const before = await open(folder)
    await before.exec('create table saves (id int primary key, version int not null, text text not null)')
    await before.close()
    const log = new DiskLog(folder, join(root, 'before'))
    try {
      const database = await open(folder)
      for (let save = 1; save <= SAVES; save++) {
        await database.query('insert into saves values ($1, 1, $2)', [save, 'text '.repeat(50 + (save % 7) * 200)])
        await database.query('update saves set version = version + 1 where id < $1', [save])
        log.acknowledge(save)
        if (save % 20 === 0) await database.exec('checkpoint')
      }
      await database.close()
    } finally {
      log.end()
    }
    const random = numbers(Number(process.env.TEST_SEED ?? 1))
    const lost: string[] = []
    for (let cut = 0; cut < CUTS; cut++) {
      const at = Math.floor(random() * (log.changes.length + 1))
      const target = join(root, `cut-${cut}`)
      const last = log.cut(at, target, random).at(-1) ?? 0
      try {
        const database = await open(target)
        const { rows } = await database.query<{ data_checksums: string }>('show data_checksums')
        expect(rows).toEqual([{ data_checksums: 'on' }])
        const saves = await database.query<{ id: number; version: number }>('select id, version from saves order by id')
        const [first] = saves.rows
        if (last > 0 && (saves.rows.length < last || (first?.version ?? 0) < last))
          lost.push(`${at}: ${saves.rows.length} of ${last} saves`)
        const byIndex = await database.query('select id from saves where id > 0 order by id')
        if (byIndex.rows.length !== saves.rows.length)
          lost.push(`${at}: the index has ${byIndex.rows.length} of ${saves.rows.length}`)
        await database.close()
      } catch (error) {
        lost.push(`${at}: ${error instanceof Error ? error.message : error}`)
      }
      rmSync(target, { recursive: true, force: true })
    }
    expect(lost).toEqual([])
  },
  TIMEOUT_MS,
)
