import { launch, open } from './browser.mjs';
import { Server } from './server.mjs';
import { cpuOf } from './zz_cpu.mjs';
import { Mouse, WHOLE, playOn, script, settled } from './play.mjs';
const server = await Server.start(); const browser = await launch();
const show = (what, a, b) => console.log(what, Object.fromEntries(Object.keys(b).map((k) => [k, (b[k] - (a[k] ?? 0)).toFixed(2)])));
const page = await open(browser, server); 
const id = await server.played({ game: 'toguz' }, '');
await page.goto(page.origin + '/oyun/' + id); await settled(page); await page.waitForTimeout(1000);
let a = cpuOf(process.pid); let t = Date.now();
if (process.env.PROF) { const s = await page.context().newCDPSession(page); await s.send('Profiler.enable'); await s.send('Profiler.setSamplingInterval',{interval:500}); await s.send('Profiler.start'); await playOn(new Mouse(page), script(WHOLE.toguz)); const { profile } = await s.send('Profiler.stop'); const self = {}; const dt = profile.timeDeltas; const byId = new Map(profile.nodes.map((n) => [n.id, n])); profile.samples.forEach((id, i) => { const n = byId.get(id); const k = n.callFrame.functionName + ' ' + n.callFrame.url.replace(/.*\//, '') + ':' + n.callFrame.lineNumber+':'+n.callFrame.columnNumber; self[k] = (self[k] ?? 0) + dt[i] / 1000; }); console.log(Object.entries(self).sort((x, y) => y[1] - x[1]).slice(0, 25).map(([k, v]) => v.toFixed(0).padStart(6) + ' ms ' + k).join('\n')); }
else await playOn(new Mouse(page), script(WHOLE.toguz));
show('29 moves ' + (Date.now() - t), a, cpuOf(process.pid));
await browser.close(); await server.end();
