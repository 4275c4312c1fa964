import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDeviceTokens } from './device-token.ts'

const devices = createDeviceTokens('the key of this project')

test('each token names its own device, also for another process with the same key', async () => {
  const [one, other] = [await devices.create(), await devices.create()]
  const id = await devices.idOf(one)
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(await createDeviceTokens('the key of this project').idOf(one)).toBe(id)
  expect(await devices.idOf(other)).not.toBe(id)
})

test('a new device that names itself gets the same token again, and one that nobody can make without the key', async () => {
  const [own, other] = ['7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a10', '7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a11']
  const token = await devices.create(own)
  expect(await devices.create(own)).toBe(token)
  expect(await devices.idOf(token)).toMatch(/^[\w-]{22}$/)
  expect(await devices.create(other)).not.toBe(token)
  expect(await createDeviceTokens('another key').create(own)).not.toBe(token)
})

test('a token of another project is refused', async () => {
  expect(await devices.idOf(await createDeviceTokens('another key').create())).toBeUndefined()
})

test('any other text is refused, and a token with one letter changed', async () => {
  const token = await devices.create()
  const changed = fc.tuple(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09-_.é')).map(([at, letter]) => {
    return token.slice(0, at) + letter + token.slice(at + 1)
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), changed), async (text) => {
      fc.pre(text !== token)
      // The last letter of a signature has two bits without meaning, so a change of only this letter may have no effect.
      fc.pre(text.slice(0, -1) !== token.slice(0, -1))
      expect(await devices.idOf(text)).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
