/** The frame's own look: the app's colours (see `web/ui/tokens.css`), so that it sits in a card of the page without a seam. */
export const frameStyle = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#fffdfa, #121d33);
  --raised: light-dark(#ffffff, #1a2742);
  --ink: light-dark(#0f1c36, #f3efe6);
  --ink-muted: light-dark(#4a5469, #b4bdcf);
  --line: light-dark(#e3dacb, #263552);
  --line-strong: light-dark(#857d6d, #7383a3);
  --focus: light-dark(#1d55d6, #9fc2ff);
  --action: light-dark(#ffb21f, #ffb629);
  --action-edge: light-dark(#c27a00, #b06f00);
  --action-ink: #0f1c36;
  --danger: light-dark(#9d1d17, #ffaca3);
  --warning-soft: light-dark(#fff0cc, #33280f);
  --warning-ink: light-dark(#714300, #ffcb6b);
}
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }

* { box-sizing: border-box; }
[hidden] { display: none !important; }
html {
  background: var(--surface);
  color: var(--ink);
  font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  font-size: 100%;
  line-height: 1.45;
  -webkit-text-size-adjust: 100%;
}
body { margin: 0; }
main { padding: 0.25rem; }
h1, h2, h3, p, ul, dl, dd { margin: 0; padding: 0; }
h2 { font-size: 0.9375rem; font-weight: 600; }
h3 { font-size: 0.8125rem; font-weight: 600; color: var(--ink-muted); margin: 0.875rem 0 0.375rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
[tabindex='-1']:focus { outline: none; }
button, summary { font: inherit; color: inherit; cursor: pointer; touch-action: manipulation; }
button:disabled { cursor: default; }

.notice {
  background: var(--warning-soft);
  color: var(--warning-ink);
  border-radius: 0.625rem;
  padding: 0.5rem 0.75rem;
  font-size: 0.8125rem;
  margin-top: 1rem;
}
form { display: grid; gap: 0.875rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; align-items: start; }
label { display: block; font-size: 0.9375rem; font-weight: 560; margin-bottom: 0.25rem; }
.optional { font-weight: 400; font-size: 0.8125rem; color: var(--ink-muted); }
.box { position: relative; }
input {
  width: 100%;
  min-height: 3rem;
  padding: 0.5rem 0.75rem;
  font: inherit;
  font-size: 1.0625rem;
  font-variant-numeric: tabular-nums;
  color: var(--ink);
  background: var(--raised);
  border: 1px solid var(--line-strong);
  border-radius: 0.625rem;
}
input:focus { outline: 3px solid var(--focus); outline-offset: 1px; }
input::placeholder { color: var(--ink-muted); opacity: 1; }
input[aria-invalid='true'] { border: 2px solid var(--danger); }
input:disabled { opacity: 0.7; }
.brand {
  position: absolute;
  right: 0.75rem;
  top: 50%;
  translate: 0 -50%;
  font-size: 0.75rem;
  font-weight: 600;
  color: var(--ink-muted);
  background: var(--raised);
  padding-left: 0.375rem;
}
.error { color: var(--danger); font-size: 0.875rem; margin-top: 0.25rem; }

.tests { margin-top: 1.25rem; border-top: 1px solid var(--line); padding-top: 0.875rem; }
.tests ul { list-style: none; display: grid; gap: 0.375rem; margin-top: 0.5rem; }
.tests h3 + ul { margin-top: 0; }
.test {
  width: 100%;
  min-height: 2.75rem;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 0.75rem;
  text-align: left;
  padding: 0.375rem 0.75rem;
  background: transparent;
  border: 1px solid var(--line);
  border-radius: 0.625rem;
}
.test:hover:not(:disabled) { border-color: var(--line-strong); background: var(--raised); }
.test[aria-pressed='true'] { border-color: var(--ink); box-shadow: inset 3px 0 0 var(--action-edge); }
.test-label { font-size: 0.9375rem; }
.test-number { font-size: 0.8125rem; color: var(--ink-muted); font-variant-numeric: tabular-nums; white-space: nowrap; }
@media (max-width: 26rem) {
  details .test { flex-direction: column; align-items: flex-start; justify-content: center; }
}
summary {
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  margin-top: 0.25rem;
  font-size: 0.9375rem;
  font-weight: 560;
  list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary::before {
  content: '';
  margin-left: 0.25rem;
  width: 0.5rem;
  height: 0.5rem;
  border-right: 2px solid currentColor;
  border-bottom: 2px solid currentColor;
  rotate: -45deg;
  transition: rotate 140ms;
}
details[open] summary::before { rotate: 45deg; }
summary:focus-visible { border-radius: 0.375rem; }

.bank { border: 1px solid var(--line-strong); border-radius: 0.875rem; overflow: hidden; background: var(--raised); padding: 0 1rem 1rem; }
.bank-name {
  background: light-dark(#0f1c36, #0a1222);
  color: #f3efe6;
  font-weight: 600;
  font-size: 0.9375rem;
  margin: 0 -1rem 1rem;
  padding: 0.75rem 1rem;
}
.bank h2 { font-size: 1.25rem; line-height: 1.3; }
.bank dl { margin: 0.875rem 0; display: grid; gap: 0.375rem; font-size: 0.9375rem; }
.bank dl div { display: flex; justify-content: space-between; gap: 1rem; }
.bank dt { color: var(--ink-muted); }
.bank dd { text-align: right; font-variant-numeric: tabular-nums; font-weight: 560; }
.answers { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 0.625rem; margin-top: 1rem; }
.answers button { min-height: 3rem; border-radius: 0.625rem; font-weight: 600; border: 1px solid transparent; }
.wallet { width: 100%; min-height: 3rem; border: 0; border-radius: 0.625rem; background: var(--ink); color: var(--surface); font-weight: 600; }
.primary { background: var(--action); color: var(--action-ink); box-shadow: inset 0 -3px 0 var(--action-edge); }
.secondary { background: transparent; border-color: var(--line-strong) !important; }
.answers button:disabled { opacity: 0.6; }
.hint { margin-top: 0.875rem; font-size: 0.8125rem; color: var(--ink-muted); }
.status { min-height: 1.25rem; margin-top: 0.5rem; font-size: 0.875rem; color: var(--ink-muted); }

@media (prefers-reduced-motion: reduce) {
  * { transition-duration: 1ms !important; }
}
`
