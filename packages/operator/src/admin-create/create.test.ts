import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAdmin } from './create.ts'

/** Creates an account in a project that gives this answer. @returns the message of the failure, without the address of the project */
async function failureOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { url, secretKey: 'sb_secret_x', email: 'amal@example.com', name: 'Amal', isAnother: false }
  const failure = await createAdmin(settings, 'Correct-Horse-7-Battery').catch((error: Error) => error.message)
  return String(failure).replace(url, 'URL')
}

test('an account whose answer was lost may have been created: nothing else is said', async () => {
  expect(await failureOf(({ socket }) => socket.destroy())).toMatch(
    /^URL cannot be reached, or its answer was lost. Check the address and the connection. Then sign in as amal@example.com/,
  )
})

test('a project that fails is named with its reason, and the account may have been created', async () => {
  const body = JSON.stringify({ code: 'PGRST002', message: 'Could not query the database for the schema cache.' })
  const failure = await failureOf((_, response) => response.writeHead(503, { 'Content-Type': 'application/json' }).end(body))
  expect(failure).toMatch(
    /^URL answered: Could not query the database for the schema cache. The account may have been created: sign in as amal@example.com/,
  )
})
