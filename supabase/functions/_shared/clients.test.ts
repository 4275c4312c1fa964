import { expect, test } from 'vitest'
import { requireStaffOrServer } from './clients.ts'

const settings = {
  url: 'http://127.0.0.1:1',
  publishableKey: 'sb_publishable_x',
  secretKey: 'sb_secret_x',
  secretKeys: ['sb_secret_x', 'sb_secret_y'],
}
const callWith = (apikey: string) => requireStaffOrServer(settings, new Request(settings.url, { headers: { apikey } }))

test('every secret key of the project is that of the server, as between the steps of a rotation', async () => {
  for (const key of settings.secretKeys) expect(await callWith(key)).toBeNull()
  for (const key of ['sb_secret_z', 'sb_publishable_x']) await expect(callWith(key)).rejects.toMatchObject({ status: 401 })
})
