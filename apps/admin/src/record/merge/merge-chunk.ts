/** The code that the first conflict loads. */
export { ConflictDialog } from './conflict-dialog.tsx'
export { mergeFields, mergeRecord } from './merge-record.ts'
export { showIncoming } from './show-incoming.tsx'
