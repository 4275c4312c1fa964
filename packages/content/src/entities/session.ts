import { z } from 'zod'
import { USER_ROLES } from './categories.ts'

/** What the `admin-login` function answers (HTTP 200). */
export const loginResponse = z.object({
  /** JWT for `Authorization: Bearer`, valid for one hour. */
  token: z.string().min(1),
  /** ISO 8601 */
  expires_at: z.string(),
  user: z.object({
    id: z.number().int().positive(),
    email: z.string(),
    full_name: z.string(),
    role: z.enum(USER_ROLES),
  }),
})
export type LoginResponse = z.output<typeof loginResponse>

/**
 * What every function of ours answers when it refuses. `message` is the literal text for people (spec: admin §8);
 * `fields` name the refused fields.
 */
export const functionError = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    retry_after_s: z.number().optional(),
  }),
})
export type FunctionError = z.output<typeof functionError>
