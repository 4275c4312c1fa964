import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RestoredTable } from '@bayt/content/queries/history'
import { run } from '@bayt/dev-tools/run'
import { expect, onTestFinished, test } from 'vitest'

const AT = '2026-11-23T10:00:00Z'
const TIMEOUT_MS = 30_000

interface Restored {
  code: number
  output: string
  url: string
}

/** Runs the command against a project with these answers. @param cwd folder for refused records; by default a path that is no folder */
async function restoreFrom(answer: RequestListener, args: string[] = [], cwd = import.meta.filename): Promise<Restored> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { START_DIR: '/nonexistent', INIT_CWD: cwd, SUPABASE_URL: url, SUPABASE_SECRET_KEY: 'sb_secret_x' }
  const script = join(import.meta.dirname, 'content-restore.ts')
  return { ...(await run(process.execPath, [script, '--at', AT, ...args], { env })), url }
}

/** A project whose restore has these counts, and whose history is empty. */
const projectWith =
  (counts: Partial<RestoredTable>): RequestListener =>
  ({ url }, response) => {
    const table = { entity: 'partners', inserted: 0, updated: 0, deleted: 0, lost: 0, refused: [], ...counts }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(url?.endsWith('/restore_content') ? [table] : []))
  }

const REFUSED = [{ id: 7, is_present: true, reason: 'too long', record: { id: 7 } }]

test(
  'a restore whose answer was lost may have been done: not to be repeated without a dry run',
  async () => {
    const { output } = await restoreFrom(({ socket }) => socket.destroy())
    expect(output).toContain(
      'Whether the moment was restored is unknown. Repeat the command with --dry-run first: its last lines say so.',
    )
    expect(output).not.toContain('run the same command again')
  },
  TIMEOUT_MS,
)

test(
  'a dry run whose answer was lost wrote nothing',
  async () => {
    const { output } = await restoreFrom(({ socket }) => socket.destroy(), ['--dry-run'])
    expect(output).toContain('run the same command again')
  },
  TIMEOUT_MS,
)

test(
  'refused records that cannot be written into a folder are in the history, and the restore is done',
  async () => {
    const { output } = await restoreFrom(projectWith({ updated: 1, refused: REFUSED }))
    expect(output).toContain('Done.')
    expect(output).toContain(
      'The refused records (✗) stay as they are now. They could not be written into a folder: it, or a part of its path, is a file. As they were, they are in the history.',
    )
    expect(output).not.toContain('run the same command again')
  },
  TIMEOUT_MS,
)

test(
  'the commands that a restore prints name its project, which further commands would not find without the settings of this one',
  async () => {
    const project = projectWith({ updated: 1, refused: REFUSED })
    const parent = mkdtempSync(join(tmpdir(), 'bayt-restore-'))
    onTestFinished(() => rmSync(parent, { recursive: true }))
    const done = await restoreFrom(project, ['--email', 'amal@example.com'], parent)
    const options = `--url ${done.url} --email "amal@example.com"`
    expect(done.output).toContain(`Restoring ${done.url} to ${AT} …\n`)
    expect(done.output).toContain(`To undo this: npm run content:restore -- ${options} --at <the moment before this command>\n`)
    expect(done.output).toContain(
      `then: npm run content:import -- "${join(parent, `refused-${AT.replaceAll(':', '-')}`)}" --overwrite ${options}\n`,
    )

    const dry = await restoreFrom(project, ['--dry-run'])
    expect(dry.output).toContain(`Comparing ${dry.url} with its content at ${AT} …\n`)
    expect(dry.output).toContain(`To restore it: npm run content:restore -- --url ${dry.url} --at ${AT}\n`)
  },
  TIMEOUT_MS,
)

test(
  'a restore that lost records is not called the same content, and fails: its content is not as at the moment',
  async () => {
    const same = await restoreFrom(projectWith({ lost: 2 }))
    expect(same.output).toContain('Nothing was written.\n2 records of that moment are lost: the bin was emptied of them.\n')
    expect(same.output).not.toContain('The content is the same')
    expect(same.code).toBe(1)

    const done = await restoreFrom(projectWith({ updated: 1, lost: 1 }))
    expect(done.output).toMatch(/^Done\. .*\n1 record of that moment is lost: the bin was emptied of it\.$/m)
    expect(done.code).toBe(1)
    expect((await restoreFrom(projectWith({ lost: 1 }), ['--dry-run'])).code, 'also a dry run').toBe(1)

    const complete = await restoreFrom(projectWith({}))
    expect(complete).toMatchObject({ code: 0, output: expect.stringContaining(`The content is the same as at ${AT}.`) })
  },
  TIMEOUT_MS,
)
