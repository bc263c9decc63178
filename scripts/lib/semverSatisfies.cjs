// Stands for `semver/functions/satisfies` in the client's bundle, for ranges of the form `^1.91.0`.
module.exports = (version, range) => {
  const [major, minor, patch] = range.replace(/^\^/, '').split('.').map(Number);
  if (version.major !== major) return false;
  return version.minor !== minor ? version.minor > minor : version.patch >= patch;
};
