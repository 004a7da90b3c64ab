import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boxesOf, withValues } from './boxes';

const page = readFileSync('docs/deploy.md', 'utf8');
const boxes = boxesOf(page);
const lines = boxes.map((box) => box.lines).join('');
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
const unit = readFileSync('deploy/mall.service', 'utf8');
const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

describe('the page that installs a server', () => {
  it('names each value of the owner once, at the top', () => {
    const [first, ...others] = boxes;
    const names = [...(first?.lines ?? '').matchAll(/^export (MALL_\w+)=/gm)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(['MALL_DOMAIN', 'MALL_SOURCE', 'MALL_OWNER']);
    for (const { lines: later } of others)
      for (const [, name] of later.matchAll(/\$\{?(MALL_\w+)/g)) expect(names).toContain(name);
    const changed = withValues(first?.lines ?? '', { MALL_DOMAIN: 'other.example' });
    expect(changed).toContain('export MALL_DOMAIN=other.example\n');
    expect(() => withValues(first?.lines ?? '', { NOBODY: 'x' })).toThrow('exports no NOBODY');
  });

  it('runs commands and copies files that are there', () => {
    const commands = [...lines.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands).toEqual(expect.arrayContaining(['build', 'staff', 'backup', 'check:deploy']));
    for (const name of commands) expect(scripts).toContain(name);
    const files = [...lines.matchAll(/\bdeploy\/[\w.-]+/g)].map(([name]) => name);
    expect(files).toContain('deploy/mall.service');
    for (const file of files) expect(existsSync(file), file).toBe(true);
  });

  it('sets variables that the site has, and no secret of the page itself', () => {
    const [, settings = ''] = /cat > \.env <<END\n([\s\S]*?)^END$/m.exec(lines) ?? [];
    const known = readFileSync('.env.example', 'utf8');
    const names = [...settings.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    expect(names).toContain('DESK_SECRET');
    for (const name of names) expect(known).toMatch(new RegExp(`^#?${name}=`, 'm'));
    for (const [line] of settings.matchAll(/^\w*SECRET=.*$/gm))
      expect(line).toMatch(/=\$\(openssl rand -hex (?:24|32)\)$/);
  });

  it('makes the folders that the unit of systemd lets the site write', () => {
    expect(lines).toContain(` ${settingOf('WorkingDirectory')}\n`);
    expect(lines).toContain(`DATA_DIR=/var/lib/${settingOf('StateDirectory')}\n`);
    expect(lines).toContain(`-m 711 /var/lib/${settingOf('StateDirectory')}\n`);
    expect(settingOf('StateDirectoryMode')).toBe('0711');
    const writable = settingOf('ReadWritePaths').replaceAll('-/', '/').split(' ');
    const [, backups = ''] = /^BACKUP_DIR=(.*)$/m.exec(lines) ?? [];
    expect(writable).toEqual([backups, `${settingOf('WorkingDirectory')}/.next`]);
  });

  it('has a box for each of its two proxies, and for a release and the checkout', () => {
    const ways = boxes.map(({ way }) => way).filter(Boolean);
    expect(ways).toEqual(['caddy', 'release', 'checkout', 'nginx']);
  });
});
