import { readFileSync, readdirSync } from 'node:fs';
export function cpuOf(root) {
	const kids = new Map(); const stat = {};
	for (const pid of readdirSync('/proc').filter((x) => /^\d+$/.test(x))) {
		try { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' ');
		 stat[pid] = { ppid: f[1], t: (Number(f[11]) + Number(f[12]) + Number(f[13]) + Number(f[14])) / 100, cmd: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }; } catch {}
	}
	const mine = {}; 
	const inTree = (pid) => { for (let p = pid; p && stat[p]; p = stat[p].ppid) if (p === String(root)) return true; return false; };
	for (const pid in stat) if (inTree(pid)) { const c = stat[pid].cmd; const type = /--type=(\w+)/.exec(c)?.[1] ?? (c.includes('chromium') ? 'browser' : c.includes('serve') ? 'server' : 'node'); mine[type] = (mine[type] ?? 0) + stat[pid].t; }
	return mine;
}
