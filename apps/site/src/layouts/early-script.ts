import { LOCALE_FACTS, LOCALES } from '@bayt/content/locale'

const prefixes = LOCALES.map((locale) => LOCALE_FACTS[locale].prefix).filter((prefix) => prefix !== '')
/** Matches paths in a language other than the default: a language's prefix is `/` and its code. */
const TRANSLATED = `/^(${prefixes.map((prefix) => `\\${prefix}`).join('|')})(\\/|$)/`

/**
 * Inlined into every page and run before the first paint. It
 * - sets the class `js`: the page can run scripts;
 * - runs the layout's script (`link[data-run]`, see `render/adjust-html.ts`) after the first paint. In a background tab, which is
 *   not painted, it runs soon after the page has loaded;
 * - sets the class `settled` and dispatches the event `settled` once the page has loaded and is painted, the visitor touches it,
 *   or 5 seconds have passed, even if a request hangs. Then pictures further down are fetched (`styles/utilities.css`), islands
 *   are hydrated (`islands/start`), and scripts of components (`template[data-later]`) are fetched and run;
 * - sets the class `ready` when all scripts have run, and replays the last click on a button before the first component script
 *   had run; later clicks may have been handled (`islands/start` replays clicks in islands);
 * - uses the display font from the first paint if the browser has fetched it before (`has-font`, see `display-font.ts`);
 * - redirects an address without a language prefix to the stored language, e.g. `ar`. Other stored values are ignored, and an
 *   `/ar` address stays Arabic. If the browser forbids storage, the address alone decides; that is why this error is ignored.
 *
 * The content security policy has its hash, so it is plain text and the same on every page.
 */
export const EARLY_SCRIPT = [
  `(function(w,d,h,l){var s,g,t=${TRANSLATED},parsed,loaded,shown,settled,ran=0,pressed,heard,f=h.dataset.font;`,
  `function mark(m){h.classList.add(m)}`,
  `function after(e,g){w.addEventListener(e,g,{capture:true,once:true,passive:true})}`,
  `function done(){if(++ran===2){mark('ready');if(pressed)pressed.click()}}`,
  `function run(q,g){Promise.all([].map.call(d.querySelectorAll(q),function(k){return import(k.href||k.dataset.later).then(function(){heard=heard||k.dataset.later}).catch(function(e){console.error(e)})})).then(done);return g}`,
  `function go(){if(parsed&&shown===1)shown=run('link[data-run]',2);if(parsed&&settled===1)settled=run('[data-later]',2)}`,
  `function settle(){if(settled)return;settled=1;mark('settled');d.dispatchEvent(new Event('settled'));go()}`,
  `function begin(){if(loaded&&shown)requestAnimationFrame(function(){setTimeout(settle,0)});go()}`,
  `function show(){shown=shown||1;begin()}`,
  `mark('js');`,
  `['scroll','pointermove','pointerdown','keydown'].forEach(function(e){after(e,settle)});`,
  `d.addEventListener('click',function(e){if(!heard)pressed=e.target.closest('button:not(astro-island *)')},true);`,
  `setTimeout(settle,5000);`,
  `d.addEventListener('DOMContentLoaded',function(){parsed=1;begin()});`,
  `after('load',function(){loaded=1;begin();setTimeout(show,300)});`,
  `try{new PerformanceObserver(show).observe({type:'paint',buffered:true})}catch(unknownToBrowser){}`,
  `try{s=localStorage;if(t.test(g='/'+s.getItem('language'))&&g.lastIndexOf('/')===0&&!t.test(l.pathname))l.replace(g+(l.pathname==='/'?'':l.pathname)+l.search+l.hash);else if(s.getItem('font '+h.lang)===f){mark('has-font');var k=d.createElement('link');k.rel='preload';k.as='font';k.crossOrigin='';k.href=f;d.head.append(k)}}catch(storageForbidden){}`,
  `})(window,document,document.documentElement,location)`,
].join('')
