/** The code that the first preview loads. */
export { FormPreview } from './form-preview.tsx'
export { ListPreview } from './list-preview.tsx'
export { VersionPreview } from './version-preview.tsx'
