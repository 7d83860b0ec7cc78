import { launch, open } from './browser.mjs';
import { Server } from './server.mjs';
import { cpuOf } from './zz_cpu.mjs';
const server = await Server.start(); const browser = await launch();
const show = (what, a, b) => console.log(what, Object.fromEntries(Object.keys(b).map((k) => [k, (b[k] - (a[k] ?? 0)).toFixed(2)])));
let a = cpuOf(process.pid); console.log(a);
const page = await open(browser, server); await page.goto(page.origin + '/'); await page.waitForSelector('.opening .board'); await page.waitForTimeout(1000);
let b = cpuOf(process.pid); show('first', a, b); 
for (const path of ['/', '/kurallar', '/kurallar/mangala', '/inceleme', '/salon']) { a = cpuOf(process.pid); const t=Date.now(); for (let n = 0; n < 3; n++) { await page.goto(page.origin + path); await page.waitForSelector('h1'); } b = cpuOf(process.pid); show('3x ' + path + ' ' + (Date.now()-t), a, b); }
const id = await server.played({ game: 'mangala' }, '4 1 5 3');
a = cpuOf(process.pid); let t = Date.now(); await page.goto(page.origin + '/oyun/' + id); await page.waitForSelector('[data-testid=board]'); b = cpuOf(process.pid); show('game ' + (Date.now()-t), a, b);
a = cpuOf(process.pid); t = Date.now(); await page.waitForTimeout(3000); b = cpuOf(process.pid); show('idle 3 s', a, b);
a = cpuOf(process.pid); t = Date.now(); for (const s of [320, 360, 640, 740]) { await page.setViewportSize({width: s, height: 640}); await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))); } b = cpuOf(process.pid); show('4 sizes ' + (Date.now()-t), a, b);
await browser.close(); await server.end();
