import { SUPABASE_URL } from './backend.ts'

/** The address of the picture of a product. */
export const pictureOf = (id: number) => `${SUPABASE_URL}/storage/v1/object/public/pictures/${id}.webp`
