/** SVG paths of the ornament in bands and footer: the three waves of the mark. The drawing is 60 by 24, in lines 1.5 wide. */
const WAVE = 'c5 0 7.5 -5 15 -5 s10 5 15 5 s7.5 -5 15 -5 s10 5 15 5'
export const ORNAMENT = [7, 14, 21].map((y) => `M0 ${y}${WAVE}`)
