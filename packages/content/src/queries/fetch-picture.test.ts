import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPictureFetch } from './fetch-picture.ts'

const server = createServer((request, response) => {
  if (request.url?.endsWith('/huge.jpg')) response.writeHead(200, { 'content-length': String(11 * 1024 * 1024) }).end()
  else if (request.url?.endsWith('/moved.jpg')) response.writeHead(302, { location: '/elsewhere' }).end()
  else if (request.url?.endsWith('/ok.jpg')) response.end('picture')
  else response.writeHead(404).end()
})
let origin = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const fetchPicture = (path: string) => createPictureFetch(origin)(path.startsWith('/') ? origin + path : path)
const MEDIA = '/storage/v1/object/public/media'

describe('fetching originals', () => {
  it('reads from the public storage of the project', async () => {
    expect(new TextDecoder().decode(await fetchPicture(`${MEDIA}/ok.jpg`))).toBe('picture')
  })

  it.each([
    'http://169.254.169.254/latest',
    'https://example.com/storage/v1/object/public/media/a.jpg',
    '/rest/v1/products',
    'not an address',
    'file:///etc/passwd',
  ])('refuses %s', async (url) => {
    await expect(fetchPicture(url)).rejects.toThrow('not in the media library')
  })

  it('refuses redirects, pictures over 10 MB and missing ones', async () => {
    await expect(fetchPicture(`${MEDIA}/moved.jpg`)).rejects.toThrow()
    await expect(fetchPicture(`${MEDIA}/huge.jpg`)).rejects.toThrow('larger than 10 MB')
    await expect(fetchPicture(`${MEDIA}/gone.jpg`)).rejects.toThrow('answered 404')
  })
})
