/** Key under which the chosen language is kept in browser storage (spec: public-site §9). Alone, for the header's script. */
export const LANGUAGE_STORAGE_KEY = 'language'
