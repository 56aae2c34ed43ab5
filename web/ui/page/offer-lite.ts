/**
 * Offers the plain pages where the scripts of the home page or the booking form have not come within 8 s. In the page from its beginning, so
 * it can use nothing but itself; the router writes `__reactRouterRouteModules` when its scripts run. The note is last in the body, where
 * React leaves what it did not draw, and goes when the scripts come.
 */
export const offerLite = `setTimeout(function(){var n,i;if(!/^\\/(book)?$/.test(location.pathname))return;function come(){return!!window.__reactRouterRouteModules}if(come())return;n=document.createElement('p');n.id='lite-offer';n.setAttribute('role','status');n.style.cssText='position:fixed;inset:auto 0 0;z-index:99;margin:0;padding:.75rem 1rem;text-align:center;background:#0f1c36;color:#fff';n.append('Slow connection? ');i=document.createElement('a');i.href='/lite';i.textContent='Book on small pages';i.style.cssText='display:inline-block;padding:.6rem 0;color:#a8c6ff;font-weight:700;text-decoration:underline';n.append(i);document.body.append(n);i=setInterval(function(){if(come()){clearInterval(i);n.remove()}},500)},8000)`
