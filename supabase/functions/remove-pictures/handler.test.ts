import { expect, test, vi } from 'vitest'
import { createRemove } from './handler.ts'

const PAIR = `full/${'a'.repeat(32)}.jpg`
const SINGLE = `${'b'.repeat(32)}.png`
const GONE = `${'c'.repeat(32)}.png`

function setUp({ role = 'admin', fails = false, cannotLookUp = false } = {}) {
  const deps = {
    caller: async () => ({ role }),
    take: vi.fn(async (_request: Request, pictures: string[]) => pictures.filter((name) => name === PAIR)),
    /** The picture GONE no longer exists. */
    stored: async (_request: Request, pictures: string[]) => {
      if (cannotLookUp) throw new Error('canceling statement due to statement timeout')
      return pictures.filter((name) => name !== GONE)
    },
    remove: vi.fn(async () => {
      if (fails) throw new Error('The storage failed.')
    }),
    giveBack: vi.fn(async () => undefined),
  }
  const handle = createRemove(deps)
  const send = async (body: unknown) => {
    const request = new Request('http://functions/remove-pictures', { method: 'POST', body: JSON.stringify(body) })
    const response = await handle(request)
    return { status: response.status, body: await response.json() }
  }
  return { ...deps, send }
}

test('files and thumbnails of pictures that nothing needs are removed; of the others, those that are still there are named', async () => {
  const { send, remove } = setUp()
  expect(await send({ pictures: [PAIR, SINGLE, GONE] })).toEqual({ status: 200, body: { removed: [PAIR], kept: [SINGLE] } })
  expect(remove).toHaveBeenCalledWith([PAIR, PAIR.replace('full/', 'small/')])
})

test('where nothing is unused, no file is touched', async () => {
  const { send, remove } = setUp()
  expect((await send({ pictures: [SINGLE] })).body).toEqual({ removed: [], kept: [SINGLE] })
  expect(remove).not.toHaveBeenCalled()
})

test('a failed removal gives the pictures back', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { send, giveBack } = setUp({ fails: true })
  expect((await send({ pictures: [PAIR] })).status).toBe(500)
  expect(giveBack).toHaveBeenCalledWith([PAIR])
  log.mockRestore()
})

test('pictures are removed also where it cannot be looked up which of the others are still there; the answer leaves that out', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  const { send, remove, giveBack } = setUp({ cannotLookUp: true })
  expect(await send({ pictures: [PAIR, SINGLE] })).toEqual({ status: 200, body: { removed: [PAIR] } })
  expect(remove).toHaveBeenCalledOnce()
  expect(giveBack).not.toHaveBeenCalled()
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test.for(['editor', 'moderator'])('%s removes nothing', async (role) => {
  const { send, take } = setUp({ role })
  expect((await send({ pictures: [PAIR] })).status).toBe(403)
  expect(take).not.toHaveBeenCalled()
})

test.for([{}, { pictures: [] }, { pictures: ['../a.jpg'] }, { pictures: [7] }, { pictures: ['small/x.jpg'] }])(
  '%j is refused',
  async (body) => {
    expect((await setUp().send(body)).status).toBe(400)
  },
)
