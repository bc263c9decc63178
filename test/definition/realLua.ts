/** A real Lua 5.4 (wasmoon) and our evaluator, asked the same thing. */
import { type LuaEngine, LuaFactory } from 'wasmoon';
import { GameDice } from '../../server/definition/evaluate/dice';
import { run } from '../../server/definition/evaluate/interpreter';
import { Unknown } from '../../server/definition/evaluate/values';
import { parseLua } from '../../server/syntax/lua/parser';

/** Put in front of a program, on its first line: `show` spells a value out, with its types. */
const prelude = `local function show(v, depth) depth = depth or 0
local t = type(v)
if t == "number" then if math.type(v) == "integer" then return "i" .. v end if v ~= v then return "nan" end return "f" .. string.format("%.17g", v)
elseif t == "string" then return string.format("%q", v)
elseif t == "table" then if depth > 5 then return "..." end
local parts = {} for i = 1, #v do parts[#parts + 1] = show(v[i], depth + 1) end
local names = {} for k in pairs(v) do if type(k) == "string" then names[#names + 1] = k end end table.sort(names)
for _, k in ipairs(names) do parts[#parts + 1] = k .. "=" .. show(v[k], depth + 1) end
return "{" .. table.concat(parts, ",") .. "}"
elseif t == "function" then return "function" else return tostring(v) end end `.replace(/\n/g, ' ');

export interface Outcome {
  /** What `result` came to, spelled out. */
  readonly result?: string;
  readonly error?: string;
}

let engine: LuaEngine | undefined;

/** Starts the real Lua; call once before asking it. */
export async function startLua(): Promise<void> {
  engine ??= await new LuaFactory().createEngine({ openStandardLibs: true });
  await engine.doString(`
    local sandbox = { "type", "tostring", "tonumber", "pairs", "ipairs", "next", "math", "string", "table" }
    function run_program(source)
      local env = {}
      for _, name in ipairs(sandbox) do env[name] = _G[name] end
      local f, message = load(source, "(dungeon.lua)", "t", env)
      if not f then return "syntax", message end
      local ok, err = pcall(f)
      if not ok then return "error", tostring(err) end
      return "ok", env.result
    end`);
}

export function stopLua(): void {
  engine?.global.close();
  engine = undefined;
}

function whole(program: string): string {
  return `${prelude}${program}\nresult = show(result)`;
}

/** What the real Lua makes of a program that sets `result`. */
export function realLua(program: string): Outcome {
  engine!.global.set('source', whole(program));
  const [kind, value] = engine!.doStringSync('return { run_program(source) }') as [string, string | undefined];
  return kind === 'ok' ? { result: value ?? 'nil' } : { error: value };
}

/** An error without what differs though nothing is wrong: the name of the wrong operand, and a line that Lua itself has wrong. */
export function comparable(message: string | undefined): string | undefined {
  return message
    ?.replace(/ \((?:constant|local|upvalue|field|global|method) '[^']*'\)/, '')
    .replace(/:\d+: (attempt to (?:divide by zero|perform 'n%0'))/, ': $1');
}

/** Why the real Lua refuses a chunk; `undefined` when it takes it. */
export function realSyntaxError(chunk: string): string | undefined {
  engine!.global.set('source', chunk);
  const result = engine!.doStringSync('local f, m = load(source, "(dungeon.lua)", "t") return f and "" or m') as string;
  return result === '' ? undefined : result;
}

/** What our evaluator makes of the same program; `unknown` where it says it cannot know. */
export function ourLua(program: string): Outcome | 'unknown' {
  const text = whole(program);
  const tree = parseLua(text);
  if (tree.failure !== undefined) {
    return { error: `[string "(dungeon.lua)"]:${tree.failure.line}: ${tree.failure.message}` };
  }
  const { globals, failure, undecided } = run(tree, text, new GameDice({ rn2: () => 0 }));
  if (undecided.length > 0) return 'unknown';
  if (failure !== undefined) return { error: failure.message };
  const result = globals.get('result');
  if (result instanceof Unknown) return 'unknown';
  return { result: typeof result === 'string' ? result : 'nil' };
}
