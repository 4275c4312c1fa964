import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAdmin } from './create.ts'

test('an account whose answer was lost may have been created: nothing else is said', async () => {
  const server = createServer(({ socket }) => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { url, secretKey: 'sb_secret_x', email: 'amal@example.com', name: 'Amal', isAnother: false }
  await expect(createAdmin(settings, 'Correct-Horse-7-Battery')).rejects.toThrow(
    new RegExp(
      `^${url} cannot be reached, or its answer was lost. Check the address and the connection. Then sign in as amal@example.com`,
    ),
  )
})
