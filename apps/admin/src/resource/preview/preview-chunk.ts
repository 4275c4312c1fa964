/** What is loaded when a preview is first opened. */
export { FormPreview } from './form-preview.tsx'
export { ListPreview } from './list-preview.tsx'
export { VersionPreview } from './version-preview.tsx'
