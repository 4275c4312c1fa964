import { svgBody } from '../../components/ui/svg-body.ts'

interface Props {
  /** The file of an icon of `lucide-static`, imported with `?raw`. */
  svg: string
  /** Width and height in pixels. */
  size?: number
  /** Arrows and chevrons are mirrored in right-to-left pages. */
  isDirectional?: boolean
}

/** An icon in the colour of the text. */
export function Icon({ svg, size = 20, isDirectional = false }: Props) {
  return (
    <svg
      className={isDirectional ? 'icon directional' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the file is part of this build
      dangerouslySetInnerHTML={{ __html: svgBody(svg) }}
    />
  )
}
