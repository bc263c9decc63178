// Stands for `semver/functions/parse` in the client's bundle. The language client uses semver for one question only,
// whether this VS Code is new enough, which `engines.vscode` has answered before the extension was loaded.
module.exports = (version) => {
  const found = /^(\d+)\.(\d+)\.(\d+)(?:-(.+))?$/.exec(version);
  if (!found) return null;
  const [major, minor, patch] = found.slice(1, 4).map(Number);
  return { major, minor, patch, prerelease: found[4] ? found[4].split('.') : [] };
};
