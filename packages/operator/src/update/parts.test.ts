import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readMigrations } from '@bayt/local-supabase/applied-migrations'
import { subtractionsOf } from '@bayt/local-supabase/subtractions'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compareReleases } from './compare-releases.ts'
import type { Installation } from './installation.ts'
import { Journal, type StepName } from './journal.ts'
import { Question, returnToOld, runSteps, type Step, type Update } from './machine.ts'
import { whileStopped } from './services.ts'
import { code } from './steps/code.ts'

function temporaryFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-update-parts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

test.each([
  'drop table public.a;',
  'create table b ();\n  DROP SCHEMA x cascade;',
  'alter table public.products drop column name_en;',
  'alter table a drop b;',
  'alter table a rename b to c;',
  'alter function public.a() rename to b;',
  'alter table a alter column b type text;',
  'delete from a where true;',
  'truncate a;',
  'do $$ begin if true then drop table a; end if; end $$;',
])('takes something away: %s', (sql) => {
  expect(subtractionsOf(sql)).toHaveLength(1)
})

test.each([
  'create table a (b text); alter table a add column c text not null default 1;',
  'alter table a drop constraint b; alter table a alter column b drop default;',
  'drop function public.language_ids(text, text); drop trigger a on b; drop policy a on b; drop index c;',
  'alter function private.a() rename to b;',
  'create function a() returns void language sql as $$ delete from a; drop table b; $$;',
  '-- drop table a;\n/* truncate a; */ select 1;',
  "comment on table a is 'Later we drop table b';",
])('only adds: %s', (sql) => {
  expect(subtractionsOf(sql)).toEqual([])
})

test('the migrations of this repository only add', () => {
  expect(readMigrations().flatMap(({ text }) => subtractionsOf(text))).toEqual([])
})

test('pages are equal, differ only in code, or have changed', () => {
  const page = (text: string, hash = 'aaaaaaaa', script = '1') =>
    `<link href="/_astro/index.${hash}.css"><script>go(${script})</script><p>${text}</p>`
  const before = temporaryFolder({
    'index.html': page('Same'),
    'about.html': page('Same'),
    'ar/rice.html': page('Rice, 5 kg'),
    'gone.html': page(''),
    'release.json': '1',
    '_astro/index.aaaaaaaa.css': 'a',
  })
  const after = temporaryFolder({
    'index.html': page('Same'),
    'about.html': page('Same', 'bbbb-b_b', '2'),
    'ar/rice.html': page('Rice, 6 kg'),
    'new.html': page(''),
    'release.json': '2',
    '_astro/index.bbbb-b_b.css': 'b',
  })
  expect(compareReleases(before, after)).toEqual({
    equal: 1,
    codeOnly: ['about.html'],
    changed: [expect.stringMatching(/^ar\/rice\.html: "….*5 kg<\/p>…" → "….*6 kg<\/p>…"$/)],
    added: ['new.html'],
    gone: ['gone.html'],
  })
  const data = (text: string) => ({ 'a.html': `<script type="application/ld+json">${text}</script>` })
  expect(compareReleases(temporaryFolder(data('1')), temporaryFolder(data('2'))).changed).toHaveLength(1)
})

/** An update with these steps, and a record of their calls. */
function updateWith(folder = temporaryFolder()) {
  const [log, lines] = [[] as string[], [] as string[]]
  const journal = new Journal(join(folder, 'update.json'))
  const update: Update = {
    place: { base: folder } as Installation,
    journal,
    acceptsChanges: false,
    acceptsLoss: false,
    report: (line) => lines.push(line),
  }
  const step = (name: StepName, run = async () => {}): Step => ({
    name,
    title: name,
    run: async () => {
      log.push(name)
      await run()
      return 'done'
    },
    undo: async () => {
      log.push(`undo ${name}`)
      return `${name} was undone.`
    },
  })
  return { update, journal, log, step, folder, lines }
}

test('a failure undoes the begun steps, the last step first, and the message names the failure, the undone work and the remedy', async () => {
  const { update, journal, log, step } = updateWith()
  journal.begin(null, '/srv/bayt/old')
  const fails = step('code', () => Promise.reject(new Error('no space left')))
  await expect(runSteps(update, [step('checks'), step('backup'), fails, step('proof')])).rejects.toThrow(
    'The update failed at step 3 (code): no space left.\ncode was undone. backup was undone. checks was undone. The old version (/srv/bayt/old) serves with all data.',
  )
  expect(log).toEqual(['checks', 'backup', 'code', 'undo code', 'undo backup', 'undo checks'])
  expect(journal.update.state).toBe('returned')
})

test('a question keeps the state: the next command continues with this step, and a return is possible', async () => {
  const { update, journal, log, step, folder } = updateWith()
  journal.begin('abc', '/old')
  const asks = step('backup', () => Promise.reject(new Question('Pages differ.')))
  await expect(runSteps(update, [step('checks'), asks])).rejects.toThrow('Pages differ.')
  expect(new Journal(join(folder, 'update.json')).update).toMatchObject({ state: 'asks', done: ['checks'], wanted: 'abc' })
  const next = { ...updateWith(folder) }
  await runSteps(next.update, [next.step('checks'), next.step('backup')])
  expect(next.log).toEqual(['backup'])
  expect(next.journal.update.state).toBe('done')
  expect(log).toEqual(['checks', 'backup'])
})

test('a return that fails is repeated: its journal says so', async () => {
  const { update, journal, step } = updateWith()
  journal.begin(null, '/old')
  const stuck: Step = { ...step('checks'), undo: () => Promise.reject(new Error('the restart failed')) }
  await expect(runSteps(update, [stuck, step('backup', () => Promise.reject(new Error('x')))])).rejects.toThrow(
    'The return failed at step checks: the restart failed.',
  )
  expect(journal.update.state).toBe('stuck')
  await returnToOld(update, [step('checks')])
  expect(journal.update.state).toBe('returned')
})

test('a journal that cannot be written does not keep the update from returning', async () => {
  const { update, journal, log, step, folder, lines } = updateWith()
  journal.begin(null, '/old')
  const fills = step('checks', async () => void mkdirSync(join(folder, 'update.json.new')))
  await expect(runSteps(update, [fills])).rejects.toThrow(/EISDIR[\s\S]*serves with all data/)
  expect(log).toEqual(['checks', 'undo checks'])
  expect(lines.join()).toContain('The journal cannot be written')
})

test('a return removes an incomplete folder, but none that runs, is complete, or was there before the update', async () => {
  const folder = temporaryFolder({ 'old/file': '', 'new/file': '' })
  const [old, next] = [join(folder, 'old'), join(folder, 'new')]
  symlinkSync('old', join(folder, 'current'))
  const { update, journal } = updateWith(folder)
  Object.assign(update.place, { link: join(folder, 'current') })
  journal.begin(null, old)
  for (const [changes, isKept] of [
    [{ to: old, isMade: true }, true],
    [{ to: next, isMade: false }, true],
    [{ to: next, isMade: true, done: ['code'] }, true],
    [{ to: next, isMade: true, done: [] }, false],
  ] as const) {
    journal.note({ ...changes, done: [...(changes.done ?? [])] })
    await code.undo?.(update)
    expect(existsSync(changes.to)).toBe(isKept)
  }
})

test('the services start again after the work on their files, also if it fails', async () => {
  const folder = temporaryFolder()
  const place = { base: folder, env: { START_DIR: folder }, restart: 'echo restart >> log' } as unknown as Installation
  const work = vi.fn(async () => expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('stop\n'))
  await whileStopped(place, work)
  expect(work).toHaveBeenCalledOnce()
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('stop\nstart\n')
  await expect(whileStopped(place, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('stop\nstart\nstop\nstart\n')
})

test('after a kill during the work, the services start once the process of the work has ended too', async () => {
  const folder = temporaryFolder()
  const script = `
    import { spawn } from 'node:child_process'
    import { whileStopped } from ${JSON.stringify(join(import.meta.dirname, 'services.ts'))}
    const place = { base: ${JSON.stringify(folder)}, env: { START_DIR: ${JSON.stringify(folder)} }, restart: 'echo restart >> log' }
    await whileStopped(place, async (input) => {
      spawn('sh', ['-c', 'sleep 0.5; echo migrated >> log'], { cwd: place.base, stdio: ['ignore', 'ignore', 'ignore', input] })
      console.log('works')
      await new Promise(() => setInterval(() => {}, 1_000))
    })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await expect.poll(() => readFileSync(join(folder, 'log'), 'utf8'), { timeout: 10_000 }).toBe('stop\nmigrated\nstart\n')
})
