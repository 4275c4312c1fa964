import { signedHeaders, verifiedId } from '@bayt/content/signed-request'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SeenRequests } from './hook-server.ts'

/** Random changes to a signed request: the receiver accepts only the original request, and only once. */

const SECRET = 'a secret of the test'
const NOW_MS = 1_790_000_000_000

interface Signed {
  headers: Record<string, string>
  body: Uint8Array
}

const header = fc.constantFrom('webhook-id', 'webhook-timestamp', 'webhook-signature')
const inserted = fc.constantFrom('', ' ', '\t', ',', '=', '.', '0', 'z', 'zz', 'A', '/', '-', '\u0000', ', v1,', '٣', 'ａ')
/** The position in a text, as a share of its length, and the number of replaced characters. */
const position = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 3 }))

function replaced(text: string, [at, count]: [number, number], by: string): string {
  const start = Math.round(at * text.length)
  return text.slice(0, start) + by + text.slice(start + count)
}

const rewrites = fc.constantFrom<(text: string) => string>(
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => `${text} ${text}`,
  (text) => `${text}, ${text}`,
  (text) => text.replaceAll('+', '-').replaceAll('/', '_'),
  (text) => text.replaceAll('=', ''),
  (text) => `0${text}`,
  (text) => `${text}.0`,
)

const mutation: fc.Arbitrary<(signed: Signed) => Signed> = fc.oneof(
  fc.tuple(header, position, inserted).map(([name, where, by]) => ({ headers, body }: Signed) => ({
    headers: { ...headers, [name]: replaced(headers[name] ?? '', where, by) },
    body,
  })),
  fc.tuple(header, rewrites).map(([name, rewrite]) => ({ headers, body }: Signed) => ({
    headers: { ...headers, [name]: rewrite(headers[name] ?? '') },
    body,
  })),
  fc.tuple(header, header).map(([one, other]) => ({ headers, body }: Signed) => ({
    headers: { ...headers, [one]: headers[other] ?? '', [other]: headers[one] ?? '' },
    body,
  })),
  fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => ({ headers, body }: Signed) => ({
    headers,
    body: body.with(at % Math.max(body.length, 1), byte),
  })),
  fc.uint8Array({ minLength: 1, maxLength: 3 }).map((more) => ({ headers, body }: Signed) => ({
    headers,
    body: new Uint8Array([...body, ...more]),
  })),
  fc.constant(({ headers, body }: Signed) => ({ headers, body: new Uint8Array([0xef, 0xbb, 0xbf, ...body]) })),
)

const isSame = (one: Signed, other: Signed) =>
  JSON.stringify([one.headers, [...one.body]]) === JSON.stringify([other.headers, [...other.body]])

test('of a signed request and its mutations, only the original is accepted, and only once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.json(),
      fc.uuid(),
      fc.array(fc.array(mutation, { maxLength: 3 }), { minLength: 1, maxLength: 20 }),
      async (text, id, attempts) => {
        const original: Signed = {
          headers: await signedHeaders(SECRET, text, { id, nowMs: NOW_MS }),
          body: new TextEncoder().encode(text),
        }
        const seen = new SeenRequests()
        const isAccepted = async ({ headers, body }: Signed) => {
          const verified = await verifiedId(SECRET, (name) => headers[name], body, NOW_MS)
          return verified !== undefined && seen.recordIfNew(verified)
        }
        let wasAccepted = false
        for (const changes of [...attempts, [], []]) {
          const sent = changes.reduce((signed, change) => change(signed), original)
          const isOriginal = isSame(sent, original)
          expect(await isAccepted(sent)).toBe(isOriginal && !wasAccepted)
          wasAccepted ||= isOriginal
        }
      },
    ),
    randomRuns({ everyday: 200, long: 20_000 }),
  )
})
