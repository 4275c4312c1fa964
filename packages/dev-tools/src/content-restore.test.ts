import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './run.ts'

const TIMEOUT_MS = 30_000

/** Runs the command against a project that answers in this way. @returns what it prints */
async function restoreFrom(answer: RequestListener, ...args: string[]): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const env = {
    START_DIR: '/nonexistent',
    // Not a folder: nothing can be written below it.
    INIT_CWD: import.meta.filename,
    SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SUPABASE_SECRET_KEY: 'sb_secret_x',
  }
  const script = join(import.meta.dirname, 'content-restore.ts')
  return (await run(process.execPath, [script, '--at', '2026-11-23T10:00:00Z', ...args], { env })).output
}

test(
  'a restore whose answer was lost may have been done: not to be repeated without a dry run',
  async () => {
    const output = await restoreFrom(({ socket }) => socket.destroy())
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
    expect(await restoreFrom(({ socket }) => socket.destroy(), '--dry-run')).toContain('run the same command again')
  },
  TIMEOUT_MS,
)

test(
  'refused records that cannot be written into a folder are in the history, and the restore is done',
  async () => {
    const refused = [{ id: 7, is_present: true, reason: 'too long', record: { id: 7 } }]
    const counts = [{ entity: 'partners', inserted: 0, updated: 1, deleted: 0, lost: 0, refused }]
    const output = await restoreFrom(({ url }, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(url?.endsWith('/restore_content') ? counts : []))
    })
    expect(output).toContain('Done.')
    expect(output).toContain(
      'The refused records (✗) stay as they are now. They could not be written into a folder: it, or a part of its path, is a file. As they were, they are in the history.',
    )
    expect(output).not.toContain('run the same command again')
  },
  TIMEOUT_MS,
)
