// Loaded into a process of ours before its own code: tells on standard error of every use of the network, and at SIGUSR2
// what is still waiting to happen in it.
const tell = (what) => process.stderr.write(`NETWORK ${what}\n`);
const watch = (object, names, label) => {
  for (const name of names) {
    const real = object[name];
    object[name] = function (...args) {
      tell(`${label}.${name}`);
      return real.apply(this, args);
    };
  }
};
const net = require('node:net');
const dns = require('node:dns');
watch(net.Socket.prototype, ['connect'], 'Socket');
watch(net.Server.prototype, ['listen'], 'Server');
watch(dns, ['lookup', 'resolve'], 'dns');
watch(dns.promises, ['lookup', 'resolve'], 'dns.promises');
watch(require('node:dgram'), ['createSocket'], 'dgram');
watch(globalThis, ['fetch'], 'globalThis');
process.on('SIGUSR2', () => process.stderr.write(`WAITING ${JSON.stringify(process.getActiveResourcesInfo())}\n`));
