import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Installed, MIGRATION, NEW_TEXT } from './installed.test-data.ts'
import { STEP_NAMES } from './journal.ts'

/** Updates of a real installation with a fault at each step: the old version serves, and no row is lost. */

const TIMEOUT_MS = 15 * 60_000
const installed = new Installed()
/** All rows before the first update. */
let before: Awaited<ReturnType<Installed['rows']>>
/** The folder of the new version. */
let built: string

/** Expects every former row with the same values. A new version may have added columns and rows. */
async function hasEveryRow(): Promise<void> {
  const after = await installed.rows()
  const lost: Record<string, string[]> = {}
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {})
    // The port of the project may change at a start.
    const valuesOf = (row: Record<string, unknown>) =>
      JSON.stringify(columns.map((column) => row[column])).replace(/http:\/\/(?:127\.0\.0\.1|localhost):\d+/g, 'http://project')
    const found = new Set((after.get(table) ?? []).map(valuesOf))
    const missing = rows.map(valuesOf).filter((values) => !found.has(values))
    if (missing.length > 0) lost[table] = missing
  }
  expect(lost).toEqual({})
}

async function serves(version: 'old' | 'new'): Promise<void> {
  expect(installed.current).toBe(version === 'old' ? installed.old : built)
  await expect.poll(async () => (await installed.isReady()).includes(NEW_TEXT), { timeout: 60_000 }).toBe(version === 'new')
}

describe.runIf(isLongRun())('an update of an own machine', { timeout: TIMEOUT_MS }, () => {
  beforeAll(async () => {
    await installed.prepare()
    before = await installed.rows()
    // Who is present is forgotten after a minute.
    before.delete('private.presence')
    // The publisher tells its alarms anew.
    const told = before.get('private.operation_states') ?? []
    before.set(
      'private.operation_states',
      told.filter(({ name }) => name === 'rehearsal'),
    )
    installed.keep()
  }, TIMEOUT_MS)
  beforeEach(() => installed.reset(), TIMEOUT_MS)
  afterEach(hasEveryRow, TIMEOUT_MS)
  afterAll(() => installed.remove(), TIMEOUT_MS)

  test('every table has a row before the update', () => {
    expect(before.size).toBeGreaterThan(40)
    for (const [table, rows] of before) expect(rows.length, table).toBeGreaterThan(0)
  })

  test('shows which pages differ and waits; then it switches, keeps the old version, and returns to it', async () => {
    const asked = await installed.update()
    expect(asked.output).toContain('Pages differ.')
    expect(asked.output).toMatch(/articles\.html: .*Our story<.* → .*Our story, updated</)
    expect(asked.code).toBe(2)
    await serves('old')
    const other = await installed.update(['--to', installed.old])
    expect(other.output).toContain('Another update is open.')
    const done = await installed.update(['--accept-changes'])
    expect(done.output).toContain('The update is done.')
    expect(done.code).toBe(0)
    built = installed.current
    expect(built).not.toBe(installed.old)
    await serves('new')
    const back = await installed.update(['--back'])
    expect(back.output).toContain('The services run the old version again.')
    await serves('old')
  })

  describe('to a built version', () => {
    /** @param fault what the output names */
    async function failsAt(
      step: (typeof STEP_NAMES)[number],
      fault: RegExp | string,
      env: Record<string, string> = {},
    ): Promise<void> {
      const { code, output } = await installed.update(['--to', built, '--accept-changes'], { env })
      expect(output).toContain(`The update failed at step ${STEP_NAMES.indexOf(step) + 1} (${step}): `)
      expect(output).toMatch(fault)
      expect(output).toContain('serves with all data. Correct the cause, then: npm run update')
      expect(code).toBe(1)
      await serves('old')
    }

    async function succeeds(args: string[] = ['--to', built]): Promise<void> {
      const { code, output } = await installed.update([...args, '--accept-changes'])
      expect(output).toContain('The update is done.')
      expect(code).toBe(0)
      await serves('new')
    }

    test('is killed at each step: the old version serves, and the next call continues', async () => {
      for (const [index, step] of STEP_NAMES.entries()) {
        const { output } = await installed.update(['--to', built, '--accept-changes'], {
          killAt: new RegExp(`^${index + 1}/7 `, 'm'),
        })
        expect(output, step).not.toContain('The update is done.')
        // The switch is killed before or after the services were restarted.
        if (step === 'switch' || step === 'keep') await installed.isReady()
        else await serves('old')
      }
      if (installed.journal.state !== 'done') await succeeds([])
      const again = await installed.update()
      expect(again.output).toContain('is the version that runs already')
      await serves('new')
    })

    test.each([
      ['before', 0],
      ['while', 8_000],
    ])('returns after a kill %s the migrations are applied to the stopped database', async (_, killAfterMs) => {
      const slow = 'select pg_sleep(12);\ncreate table'
      const undo = installed.edit(`supabase/migrations/${MIGRATION}`, 'create table', slow, built)
      await installed.update(['--to', built], { killAt: /The services are stopped/, killAfterMs })
      await serves('old')
      const back = await installed.update(['--back'])
      expect(back.output).toContain('serves with all data')
      expect(installed.journal.state).toBe('returned')
      await serves('old')
      await succeeds()
      undo()
    })

    test('returns after a kill at the switch', async () => {
      await installed.update(['--to', built, '--accept-changes'], { killAt: /^6\/7/m })
      const back = await installed.update(['--back'])
      expect(back.output).toContain('serves with all data')
      await serves('old')
    })

    test('is refused while another update runs', async () => {
      const first = installed.update(['--to', built, '--accept-changes'])
      await expect
        .poll(() => installed.update(['--back']).then(({ output }) => output), { timeout: 20_000 })
        .toContain('Another update is under way.')
      expect((await first).code).toBe(0)
      await serves('new')
    })

    test('changes nothing on a disk that is too full', () =>
      failsAt('checks', /MB left; an update needs/, { UPDATE_FREE_MB: '99999999' }))

    test('changes nothing if its journal cannot be written', async () => {
      mkdirSync(join(installed.base, 'update.json.new'))
      const { code, output } = await installed.update(['--to', built])
      rmSync(join(installed.base, 'update.json.new'), { recursive: true })
      expect(output).toContain('EISDIR')
      expect(code).toBe(1)
      await serves('old')
    })

    test('changes nothing if its backup cannot be written', async () => {
      const folder = join(installed.base, 'before-updates')
      rmSync(folder, { recursive: true, force: true })
      writeFileSync(folder, 'a file where the folder should be')
      await failsAt('backup', /before-updates/)
      rmSync(folder)
      await succeeds()
    })

    test('restores the database after a failed migration', async () => {
      const file = join(built, 'supabase/migrations/20990102000000_fails.sql')
      onTestFinished(() => rmSync(file, { force: true }))
      writeFileSync(file, 'create table private.half (id bigint primary key);\nselect 1 / 0;\n')
      await failsAt('migrations', /select 1 \/ 0\nThe database is as it was before the migrations\./)
      rmSync(file)
      await succeeds()
    })

    test('asks before it applies a migration that removes something', async () => {
      const file = join(built, 'supabase/migrations/20990102000000_takes.sql')
      writeFileSync(file, 'alter table public.products drop column packaging_en;\n')
      const { code, output } = await installed.update(['--to', built])
      rmSync(file)
      expect(output).toContain('20990102000000_takes.sql: alter table public.products drop column packaging_en')
      expect(code).toBe(2)
      await serves('old')
    })

    test.each([
      ['ends', "throw new Error('The new publisher is broken.')", /The new publisher is broken/],
      ['is never ready', 'await new Promise(() => setInterval(() => {}, 1_000))', /was not ready after 0\.2 minutes/],
    ])('does not switch to a new publisher that %s', async (_, line, fault) => {
      const undo = installed.edit('apps/publisher/src/main.ts', 'surviveClosedOutput()\n', `${line}\n`, built)
      onTestFinished(undo)
      await failsAt('proof', fault, { UPDATE_READY_MINUTES: '0.2' })
      undo()
      await succeeds()
    })

    test('returns by itself if the services are not ready after the switch', async () => {
      const undo = installed.edit(
        'packages/dev-tools/src/start.ts',
        'await runProduct',
        "throw new Error('broken')\nawait runProduct",
        built,
      )
      await failsAt('switch', /The services are not ready after/, { UPDATE_READY_MINUTES: '0.7' })
      undo()
      await succeeds()
    })

    test('is undone with its database, and later saves are kept aside', async () => {
      await succeeds()
      const { output } = await installed.update(['--back', '--restore-database'])
      expect(output).toMatch(/The database until now is in .*database-until-/)
      await serves('old')
      expect([...(await installed.rows()).keys()]).not.toContain('private.update_test')
    })
  })

  test('to a version that does not build changes nothing', async () => {
    installed.edit('apps/site/src/i18n/en.ts', 'aboutMore: ', 'aboutMore: : ')
    const commit = await installed.commit('broken')
    const { code, output } = await installed.update(['--to', commit])
    expect(output).toContain('The update failed at step 3 (code): turbo run build')
    expect(output).toContain(`The incomplete folder ${join(installed.base, commit.slice(0, 12))} was removed.`)
    expect(code).toBe(1)
    await serves('old')
  })
})
