import { Hammer } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../components/button-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { PATHS } from '../../config/paths.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { sectionOf } from '../sections.ts'

/** A section whose screen is still being built says so. */
export function Component() {
  const { sections, comingNext, dashboard } = useText()
  const { pathname } = useLocation()
  const key = sectionOf(pathname)?.key ?? 'dashboard'
  return (
    <EmptyState
      icon={Hammer}
      level={1}
      title={`${sections[key]}: ${comingNext.title}`}
      actions={<ButtonLink to={PATHS.products}>{dashboard.manageProducts}</ButtonLink>}
    >
      <p>{comingNext.body(sections[key])}</p>
      <p>{comingNext.meanwhile}</p>
    </EmptyState>
  )
}
