/** Names that would do harm where they are taken for more than text. */
export const hostileNames = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '[click](command:workbench.action.terminal.new)',
  '![x](https://evil.example/x.png)',
  '<command:workbench.action.quit>',
  'https://evil.example/login',
  'www.evil.com',
  'someone@evil.com',
  '`code` **bold** | table | # no',
  '$(rm -rf ~) `id` ; rm x && y | z',
  '../../../etc/passwd',
  '/etc/passwd',
  '..\\..\\windows',
  '::error file=x::forged',
  '##[add-mask]x',
  '\u001b[31mred\u001b]0;title\u0007',
  '\u009b31m',
  'a\u202egnp.exe',
  'zero\u200bwidth\ufeff',
  '__proto__',
  'constructor',
  '"><svg onload=alert(1)>',
  ']]>&lt;&#60;',
  'javascript:alert(1)',
];

const quoted = (name: string) => name.replace(/"/g, "'");

/** A `dungeon.def` that uses every one of the names as a level, a dungeon and a branch. */
export function hostileDef(): string {
  const lines = hostileNames.flatMap((name, i) => [
    `LEVEL: "${quoted(name)}" "<" @ (${(i % 20) + 1}, 3)`,
    `CHAINLEVEL: "c${i}${quoted(name)}" "none" "${quoted(name)}" + (1, 0)`,
    `BRANCH: "${quoted(name)}!" @ (2, 3)`,
  ]);
  const dungeons = hostileNames.map((name) => `DUNGEON: "${quoted(name)}!" "&" (3, 2)`);
  return `DUNGEON: "Main <b>" "M" (25, 5)\n${lines.join('\n')}\n# ##[add-mask]y \u001b[2J\n${dungeons.join('\n')}\n`;
}

/** The same in Lua, where a string may hold anything. */
export function hostileLua(): string {
  const lua = (name: string) => `"${name.replace(/[\\"]/g, '\\$&')}\\r\\n::warning::x\\27[0m"`;
  const levels = hostileNames.map((name, i) => `{ name = ${lua(name)}, bonetag = "<", base = ${(i % 20) + 1} }`);
  const branches = hostileNames.map(
    (name) => `{ name = ${lua(name)}, base = 2, range = 3, chainlevel = ${lua(name)} }`,
  );
  return `dungeon = {
  { name = "Main <b>", bonetag = "M", base = 25, range = 5, levels = { ${levels.join(',\n')} }, branches = { ${branches.join(',\n')} } },
  ${hostileNames.map((name) => `{ name = ${lua(name)}, base = 3, protofile = ${lua(name)} }`).join(',\n')}
}\n`;
}
