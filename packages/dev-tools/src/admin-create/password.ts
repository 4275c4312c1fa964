import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * A new password: asked for twice on a terminal, without showing it; otherwise the first line of what is piped in.
 * @throws Error where the two differ
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  const first = await promptHidden('Password (at least 8 characters: a-z, A-Z, 0-9 and a sign): ')
  if ((await promptHidden('The same again: ')) !== first) throw new Error('The two passwords differ. No account was made.')
  return first
}

/** Asks on the terminal without showing what is typed. */
export async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  reader.on('SIGINT', () => process.exit(130))
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}
