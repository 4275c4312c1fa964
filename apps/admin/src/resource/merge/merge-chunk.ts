/** The code that the first conflict loads. */
export { ConflictDialog } from '../conflict/conflict-dialog.tsx'
export { mergeFields } from './merge-record.ts'
export { saveMerged } from './save-merged.ts'
export { showIncoming } from './show-incoming.tsx'
