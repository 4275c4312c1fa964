import { z } from 'zod'

/** The second factor of the caller's account. */
export const ownFactor = z.object({
  /** Set-up time of the app, ISO 8601; `null` without an app. */
  set_up_at: z.string().nullable(),
  codes_left: z.number().int(),
  /** Number of passkeys of the account. */
  passkeys: z.number().int(),
  /** Whether the role must have a second factor. */
  is_demanded: z.boolean(),
  /** Whether the owner showed the factor in the last 10 minutes, as changes of accounts require. */
  is_fresh: z.boolean(),
})
export type OwnFactor = z.output<typeof ownFactor>

/** The passkeys of the caller's account. */
export const ownPasskeys = z.array(
  z.object({
    id: z.number().int(),
    name: z.string(),
    /** Whether the device verified its owner: in that case, the passkey alone signs in. */
    is_user_verified: z.boolean(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  }),
)
export type OwnPasskey = z.output<typeof ownPasskeys>[number]

/** Options for the browser's passkey dialog; the browser checks their details. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

/** A secret that waits for the first code of the app. */
export const enrolment = z.object({
  /** Base32, for typing, and for the address in a QR code. */
  secret: z.string().regex(/^[A-Z2-7]{16,}$/),
})
export type Enrolment = z.output<typeof enrolment>

/** After a change with a proof: a new token for the same session. The old token is refused from then on. */
export const renewedSession = z.object({ token: z.string().min(1) })

/** Also contains the recovery codes that the change has made; the console shows them once. */
export const setUpAnswer = renewedSession.extend({ codes: z.array(z.string()) })
export type SetUpAnswer = z.output<typeof setUpAnswer>
