import { z } from 'zod'

/**
 * What a browser says about its device at each step of sign-in: the token of an earlier one, and an id that it made up, which counts where
 * the token is missing or not valid.
 */
export const deviceFields = {
  device: z.string('must be a text').nullish(),
  new_device: z.uuid('must be an id').nullish(),
}
