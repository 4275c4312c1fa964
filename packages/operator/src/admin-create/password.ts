import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * Reads a new password: prompts twice without echo on a terminal; otherwise reads the first line of standard input.
 * @throws Error if the two inputs differ
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  const first = await promptHidden('Password (at least 8 characters: a-z, A-Z, 0-9 and a sign): ')
  if ((await promptHidden('The same again: ')) !== first) throw new Error('The two passwords differ. No account was created.')
  return first
}

/** Prompts on the terminal without echo. */
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
