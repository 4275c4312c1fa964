/** The code about texts that did not follow, in a chunk of its own: most forms show none. */
export { BehindWarning } from './behind-warning.tsx'
export { FieldMark } from './field-mark.tsx'
