import { TextField } from '../../components/text-field.tsx'
import type { CustomFieldProps } from '../fields.ts'
import { LinkWarningList, useLinkWarnings } from './link-warning-list.tsx'

/** A field for a link on the public site, with a warning while the link leads nowhere. */
export function LinkField(field: CustomFieldProps) {
  // Links that the form refuses already have an error.
  const warnings = useLinkWarnings([field.value]).filter(({ fault }) => fault !== 'text')
  return <TextField {...field} inputMode="url" dir="ltr" warning={<LinkWarningList warnings={field.error ? [] : warnings} />} />
}
