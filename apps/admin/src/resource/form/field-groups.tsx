import type { FieldGroup, FieldRow } from '../fields.ts'
import { type ResourceTexts, textOf } from '../texts.ts'
import { CardPreview } from './card-preview.tsx'
import { FormField } from './form-field.tsx'
import styles from './record-form.module.css'

interface FieldGroupsProps {
  groups: FieldGroup[]
  texts: ResourceTexts
}

/** All fields of a form, in titled groups. */
export function FieldGroups({ groups, texts }: FieldGroupsProps) {
  return groups.map(({ key, rows, layout = 'rows', Card }) => (
    <fieldset key={key} className={styles.group}>
      <legend className={styles.legend}>{textOf(texts.groups, key)}</legend>
      {layout === 'grid' ? (
        <div className={styles.grid}>
          {rows.flat().map((spec) => (
            <FormField key={spec.name} spec={spec} texts={texts} />
          ))}
        </div>
      ) : (
        rows.map((row) => <Row key={[row].flat()[0]?.name} row={row} texts={texts} />)
      )}
      {Card && <CardPreview Card={Card} />}
    </fieldset>
  ))
}

function Row({ row, texts }: { row: FieldRow; texts: ResourceTexts }) {
  if (!Array.isArray(row)) return <FormField spec={row} texts={texts} />
  const isBilingual = row.every((spec) => 'language' in spec)
  return (
    <div className={isBilingual ? `${styles.row} ${styles.bilingual}` : styles.row}>
      {row.map((spec) => (
        <FormField key={spec.name} spec={spec} texts={texts} />
      ))}
    </div>
  )
}
