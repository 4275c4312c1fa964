import { z } from 'zod'
import { HttpError, tryParseJson } from '../http.ts'

/** A browser's passkey answer: the JSON of `PublicKeyCredential.toJSON()`, with limits. */

const base64url = (maxLength: number) =>
  z
    .string('must be a text')
    .max(maxLength, 'is too long')
    .regex(/^[\w-]+$/, 'must be base64url')

const MAX_ID = 1400
const MAX_CLIENT_DATA = 4000
const MAX_ATTESTATION = 20_000
const MAX_SIGNATURE = 2000

/** A signature of a passkey. */
export const signedAnswer = z.object(
  {
    id: base64url(MAX_ID),
    response: z.object(
      {
        clientDataJSON: base64url(MAX_CLIENT_DATA),
        authenticatorData: base64url(MAX_CLIENT_DATA),
        signature: base64url(MAX_SIGNATURE),
        userHandle: z.string('must be a text').max(100, 'is too long').nullish(),
      },
      'must be an object',
    ),
  },
  'must be an object',
)
export type SignedAnswer = z.output<typeof signedAnswer>

/** A new passkey. */
export const newPasskey = z.object(
  {
    id: base64url(MAX_ID),
    response: z.object(
      {
        clientDataJSON: base64url(MAX_CLIENT_DATA),
        attestationObject: base64url(MAX_ATTESTATION),
        transports: z.array(z.string().max(20, 'is too long')).max(10, 'is too long').optional(),
      },
      'must be an object',
    ),
  },
  'must be an object',
)
export type NewPasskey = z.output<typeof newPasskey>

const clientData = z.object({ challenge: z.string().regex(/^[\w-]{43}$/), crossOrigin: z.boolean().optional() })

/**
 * The challenge that an answer claims to sign; the signature is verified later.
 * @throws HttpError 403 for an answer of a page inside another page, or an unreadable answer
 */
export function claimedChallenge(clientDataJSON: string): string {
  const read = clientData.safeParse(tryParseJson(decode(clientDataJSON)))
  if (!read.success || read.data.crossOrigin) throw refusedPasskey()
  return read.data.challenge
}

function decode(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    // Invalid base64 becomes an empty text, which is not JSON: the caller refuses the answer.
    return ''
  }
}

/** The refusal of an answer. The refusal does not say which check failed. */
export function refusedPasskey(): HttpError {
  return new HttpError(403, 'passkey_refused', 'This passkey was not accepted.')
}

/** The refusal of an answer to a challenge that was used, has expired or has another purpose. */
export function endedPasskey(): HttpError {
  return new HttpError(410, 'passkey_ended', 'This took too long. Try again.')
}
