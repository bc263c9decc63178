declare module '*/reporter.cjs' {
  const Counts: typeof Mocha.reporters.Spec;
  export default Counts;
}
