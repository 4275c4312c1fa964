import { describe, expect, it } from 'vitest'
import type { Run } from '../record.ts'
import { measureMedians } from './measure-medians.ts'
import { siteBenchOptions } from './options.ts'
import { type SiteRow, siteTables } from './tables.ts'

const LIGHTHOUSE = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  firstPaint: 660,
  largestPaint: 1204,
  blocking: 33,
  shift: 0,
}
const SLOW = {
  firstText: 1210,
  largestPaint: 2960,
  interactive: 1300,
  load: 2910,
  bytes: 52_600,
  scriptBytes: 2300,
  requests: 4,
  shift: 0.001,
}
const ROW: SiteRow = { kind: 'about', language: 'ar', path: '/ar/about', lighthouse: LIGHTHOUSE, slow: SLOW, faults: [] }

const run = (row: Partial<SiteRow>): Run<SiteRow> => ({ date: '2026-11-23', machine: 'a phone', rows: [{ ...ROW, ...row }] })
/** The lines of the page in both tables. */
const lines = (now: Partial<SiteRow>, before?: Partial<SiteRow>) =>
  siteTables(run(now), before && run(before), 5)
    .split('\n')
    .filter((line) => line.startsWith('| about, ar'))

describe('the tables of the site', () => {
  it('show each figure with its unit, and the previous one in brackets', () => {
    expect(lines({})).toEqual([
      '| about, ar | 98 | 100 | 100 | 100 | 0.66 s | 1.20 s | 33 ms | 0.000 |',
      '| about, ar | 1.21 s | 2.96 s | 1.30 s | 2.91 s | 52.6 kB | 2.3 kB | 4 | 0.001 |',
    ])
    expect(lines({}, { lighthouse: { ...LIGHTHOUSE, blocking: 60 } })[0]).toContain('33 ms (60 ms)')
  })

  it('report a page that could not be measured, without hiding its other figures', () => {
    const [lighthouse, slow] = lines({ slow: { failure: 'run 2 of 5: a|b timed out' } }, {})
    expect(lighthouse).toContain('| 33 ms (33 ms) |')
    expect(slow).toBe('| about, ar | **failed**: run 2 of 5: a\\|b timed out | – | – | – | – | – | – | – |')
  })

  it('have no NaN for figures that a saved run lacks', () => {
    const [, missing] = lines({ slow: {} }, {})
    expect(missing).toContain('| not measured (1.21 s) |')
    const [, after] = lines({}, { slow: { failure: 'run 1 of 5: offline' } })
    expect(after).toContain('| 1.21 s |')
    expect(`${missing}${after}`).not.toMatch(/NaN|undefined/)
  })
})

describe('the medians of a measurement', () => {
  it('are those of all runs', async () => {
    let load = 0
    const measure = async () => ({ load: ++load, faults: ['image-alt'] })
    expect(await measureMedians(5, measure)).toMatchObject({ measured: { load: 3 }, results: { length: 5 } })
  })

  it('are missing, with the reason, once a run fails or leaves out a figure', async () => {
    const offline = () => Promise.reject(new Error('net::ERR_FAILED\n  - navigating'))
    expect(await measureMedians(3, offline)).toEqual({ results: [], measured: { failure: 'run 1 of 3: net::ERR_FAILED' } })
    let runs = 0
    const withoutPaint = async () => ({ largestPaint: ++runs === 2 ? Number.NaN : 800, load: 900 })
    expect(await measureMedians(3, withoutPaint)).toMatchObject({
      measured: { failure: 'run 2 of 3: not measured: largestPaint' },
    })
  })
})

describe('the options of the site benchmark', () => {
  it('save five runs of all pages, and fewer on demand', () => {
    expect(siteBenchOptions([])).toMatchObject({ runs: 5, saves: true, pages: { length: 16 } })
    expect(siteBenchOptions(['--runs', '3'])).toMatchObject({ runs: 3, saves: false })
    expect(siteBenchOptions(['--runs', '3', '--save'])).toMatchObject({ saves: true })
    expect(siteBenchOptions(['--only', 'home', '--save'])).toMatchObject({ saves: false, pages: { length: 2 } })
  })

  it('refuse what would measure nothing', () => {
    for (const runs of ['0', 'many', '2.5']) expect(() => siteBenchOptions(['--runs', runs])).toThrow(/--runs must be/)
    expect(() => siteBenchOptions(['--only', 'homepage'])).toThrow('"homepage"')
  })
})
