import { z } from 'zod'

/** What a browser says about its device at each step of sign-in: the token of an earlier one, or an id that it made up for its first one. */
export const deviceFields = {
  device: z.string('must be a text').nullish(),
  new_device: z.uuid('must be an id').nullish(),
}
