/** Storage key of the chosen language (spec: public-site §9). A separate file keeps the header's script small. */
export const LANGUAGE_STORAGE_KEY = 'language'
