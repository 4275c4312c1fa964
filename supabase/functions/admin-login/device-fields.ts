import { z } from 'zod'

/**
 * A browser's facts about its device at each step of sign-in: the token of an earlier sign-in, and an id that the browser made
 * up; the id counts if the token is missing or invalid.
 */
export const deviceFields = {
  device: z.string('must be a text').nullish(),
  new_device: z.uuid('must be an id').nullish(),
}
